// Runs before the first paint, outside the bundle: it alone reads localStorage besides src/lib/storage.ts.
(() => {
  try {
    const theme = localStorage.getItem('shipdesk.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme stands.
  }
})();
