import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { expect, test } from 'vitest';
import { render } from './test-render.tsx';

test('formats a message with values, plural forms and Indian digit grouping', () => {
  const formatOrders = (count: number) =>
    t`${plural(count, { one: '# order', other: '# orders' })} in ${'Pune'}`;
  expect(formatOrders(1)).toBe('1 order in Pune');
  expect(formatOrders(123_456)).toBe('1,23,456 orders in Pune');
});

test('keeps the elements of a message with markup', async () => {
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

test('parses each message at build time', () => {
  expect(msg`Saved`).toHaveProperty('message', ['Saved']);
});
