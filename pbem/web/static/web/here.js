// Rows of turns that go on beyond their edge begin where the reader is.
export function bringHere(part = document) {
  for (const row of part.querySelectorAll(".track")) {
    const here = row.querySelector("[aria-current]");
    if (here) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }
}

bringHere();
