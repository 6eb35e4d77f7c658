// Runs before the first paint, outside the bundle: it alone reads localStorage besides src/lib/storage.ts.
(() => {
  try {
    const theme = localStorage.getItem('shipdesk.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme stands.
  }
})();

// The code of the first screen of most sessions loads beside the client's own.
if (location.pathname === '/orders/forward') {
  const code = document.querySelector('meta[name="shipdesk-orders-code"]');
  for (const file of code?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
