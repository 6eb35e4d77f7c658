import { useLocale } from 'react-aria-components/I18nProvider';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';

function Locale() {
  const { locale, direction } = useLocale();
  return `${locale} ${direction}`;
}

test('sets the locale of React Aria to Indian English', async () => {
  await render(<Locale />);
  await expect.element(page.getByText('en-IN ltr', { exact: true })).toBeVisible();
});
