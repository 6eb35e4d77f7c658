import { type ReactElement, useEffect } from 'react';
import { render as renderBare } from 'vitest-browser-react';
import { I18nRoot } from './i18n-root.tsx';

/** Renders a component for a test, inside the i18n provider. Both calls resolve after the effects of the component. */
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

/** React in production has no act(), which waits for effects. */
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
