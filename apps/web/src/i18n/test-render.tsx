import { type ReactElement, useEffect } from 'react';
import { render as renderBare } from 'vitest-browser-react';
import { I18nRoot } from './i18n-root.tsx';

/** Renders a component inside the i18n provider. `render` and `rerender` resolve after the effects of the component. */
export async function render(element: ReactElement) {
  const rootElement = createWaitingElement(element);
  const screen = await renderBare(rootElement.element, { wrapper: I18nRoot });
  await rootElement.rendered;
  return {
    ...screen,
    rerender: async (nextElement: ReactElement) => {
      const rerenderedElement = createWaitingElement(nextElement);
      await screen.rerender(rerenderedElement.element);
      await rerenderedElement.rendered;
    },
  };
}

/** Returns the element with a promise for its effects, because React in production has no `act()` to wait for them. */
function createWaitingElement(element: ReactElement) {
  let onRendered: () => void = () => undefined;
  const rendered = new Promise<void>((resolve) => {
    onRendered = resolve;
  });
  return { element: <Rendered onRendered={onRendered}>{element}</Rendered>, rendered };
}

/** The effects of children run before those of their parent. */
function Rendered({ onRendered, children }: { onRendered: () => void; children: ReactElement }) {
  useEffect(onRendered, [onRendered]);
  return children;
}
