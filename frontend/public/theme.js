// Sets the chosen theme before the first paint; without a choice the system decides.
(function () {
  try {
    var theme = localStorage.getItem("outrider.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is closed to this page: the system's theme stands.
  }
})();
