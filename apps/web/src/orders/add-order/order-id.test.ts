import { expect, test } from 'vitest';
import { newOrderId } from './order-id.ts';

test('an order id is the day and eight random characters that cannot be misread', () => {
  const id = newOrderId('2026-01-15', (count) => new Uint8Array(count).fill(255));
  expect(id).toBe('260115-ZZZZZZZZ');
  expect(newOrderId('2026-01-15')).toMatch(/^260115-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('two order ids differ', () => {
  expect(newOrderId('2026-01-15')).not.toBe(newOrderId('2026-01-15'));
});
