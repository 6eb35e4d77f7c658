/** Returns `respond` for `stubServer`. Its response arrives when the test calls `send`. */
export function createLateResponse(body: object) {
  let resolve: (response: Response) => void;
  const response = new Promise<Response>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { respond: () => response, send: () => resolve(Response.json(body)) };
}

const CONTROL_SELECTOR =
  'a[href], button:not([disabled]), input:enabled, select, textarea, [tabindex="0"]';

export function recordPositions(): () => string[] {
  const positions = new Map<Element, string>();
  for (const element of document.querySelectorAll(CONTROL_SELECTOR)) {
    if (element.checkVisibility({ visibilityProperty: true }))
      positions.set(element, formatPosition(element));
  }
  return () =>
    [...positions].flatMap(([element, position]) => {
      const name = element.getAttribute('aria-label') ?? element.textContent;
      const newPosition = element.isConnected ? formatPosition(element) : 'gone';
      return newPosition === position ? [] : [`${name}: ${position} to ${newPosition}`];
    });
}

function formatPosition(element: Element): string {
  const { x, y } = element.getBoundingClientRect();
  return `${Math.round(x + window.scrollX)}, ${Math.round(y + window.scrollY)}`;
}
