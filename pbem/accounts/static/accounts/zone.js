// Offers the visitor's own time zone on the sign-up form; he can choose another.
const zone = document.querySelector("select[name=timezone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && zone.value === "UTC" && [...zone.options].some((option) => option.value === own)) {
  zone.value = own;
}
