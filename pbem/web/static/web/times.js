// Shows times in the visitor's own zone when nobody is logged in; without script they stay in UTC.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const written = new Intl.DateTimeFormat("en-GB", {
  day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit",
});
for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = written.format(new Date(time.dateTime));
}
const named = document.getElementById("zone");
if (named && zone) named.textContent = `your zone, ${zone}`;
