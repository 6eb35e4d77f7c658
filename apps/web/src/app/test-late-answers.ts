/** An answer of a stubbed server that is sent only by `send`. */
export function createLateAnswer(body: object) {
  let resolve: (response: Response) => void;
  const response = new Promise<Response>((resolveNow) => {
    resolve = resolveNow;
  });
  return { answer: () => response, send: () => resolve(Response.json(body)) };
}

const PRESSABLE =
  'a[href], button:not([disabled]), input:enabled, select, textarea, [tabindex="0"]';

/** Records where everything that can be pressed is. Returns a function that lists what has moved. */
export function recordPlaces(): () => string[] {
  const places = new Map<Element, string>();
  for (const element of document.querySelectorAll(PRESSABLE)) {
    if (element.checkVisibility({ visibilityProperty: true }))
      places.set(element, getPlace(element));
  }
  return () =>
    [...places].flatMap(([element, place]) => {
      const name = element.getAttribute('aria-label') ?? element.textContent;
      const newPlace = element.isConnected ? getPlace(element) : 'gone';
      return newPlace === place ? [] : [`${name}: ${place} to ${newPlace}`];
    });
}

function getPlace(element: Element): string {
  const { x, y } = element.getBoundingClientRect();
  return `${Math.round(x + window.scrollX)}, ${Math.round(y + window.scrollY)}`;
}
