import type { ReactElement } from 'react';
import { render as renderBare } from 'vitest-browser-react';
import { I18nRoot } from './i18n-root.tsx';

/** Renders a component for a test, inside the i18n provider. */
export function render(element: ReactElement) {
  return renderBare(element, { wrapper: I18nRoot });
}
