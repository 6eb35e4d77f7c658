import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { expect, test } from 'vitest';
import { render } from './test-render.tsx';

test('a text contains its values, its plural form and Indian digit grouping', () => {
  const formatOrders = (count: number) =>
    t`${plural(count, { one: '# order', other: '# orders' })} in ${'Pune'}`;
  expect(formatOrders(1)).toBe('1 order in Pune');
  expect(formatOrders(123_456)).toBe('1,23,456 orders in Pune');
});

test('a text in markup keeps its elements', async () => {
  const screen = await render(
    <p>
      <Trans>
        Read <a href="/terms">the terms</a> first
      </Trans>
    </p>,
  );
  await expect.element(screen.getByRole('link', { name: 'the terms' })).toBeVisible();
  expect(screen.container.textContent).toBe('Read the terms first');
});

test('the build parses each message, because the browser has no parser in production', () => {
  expect(msg`Saved`).toHaveProperty('message', ['Saved']);
});
