// A receipt leads on to the next request: it looks now and then whether one has come, for some minutes.
const WAITS = [1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 60, 60]; // seconds

const onward = document.querySelector("[data-onward]");

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-onward]");
  if (fresh && !fresh.querySelector("[data-again]")) onward.replaceChildren(...fresh.childNodes);
}

function wait(left) {
  if (!left.length || !onward.querySelector("[data-again]")) return;
  setTimeout(async () => {
    if (!document.hidden) await look().catch(() => {}); // without a connection it looks again later
    wait(left.slice(1));
  }, left[0] * 1000);
}

if (onward) wait(WAITS);
