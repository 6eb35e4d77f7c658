import { useLocale } from 'react-aria-components/I18nProvider';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';

function Locale() {
  const { locale, direction } = useLocale();
  return `${locale} ${direction}`;
}

test('React Aria uses Indian English in any browser language', async () => {
  await render(<Locale />);
  await expect.element(page.getByText('en-IN ltr', { exact: true })).toBeVisible();
});
