// Runs before the first paint, outside the bundle. No other code but src/lib/storage.ts reads localStorage.
(() => {
  try {
    const theme = localStorage.getItem('shipdesk.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked, so the system's theme applies.
  }
})();

// Loads the code of the order list in parallel with the client, because most sessions open this list first.
if (location.pathname === '/orders/forward') {
  const code = document.querySelector('meta[name="shipdesk-orders-code"]');
  for (const file of code?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
