import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../i18n/test-render.tsx';
import { TabLinks } from './tab-links.tsx';

const tabs = ['Configure Rates', 'Plans', 'Sellers', 'Carriers', 'NDR', 'Jobs', 'Emails'].map(
  (label, index) => ({ path: `/admin/${index}`, label }),
);

afterEach(() => page.viewport(1280, 800));

test('shows the tabs in one line and scrolls to the current tab on a phone', async () => {
  await render(
    <MemoryRouter initialEntries={['/admin/6']}>
      <TabLinks label="Admin" tabs={tabs} />
    </MemoryRouter>,
  );
  await page.viewport(375, 700);
  const links = page.getByRole('link').elements();
  expect(new Set(links.map((link) => link.getBoundingClientRect().top)).size).toBe(1);
  // An edge may be cut off by a fraction of a pixel, which depends on the fonts.
  await expect.element(page.getByRole('link', { name: 'Emails' })).toBeInViewport({ ratio: 0.95 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
});
