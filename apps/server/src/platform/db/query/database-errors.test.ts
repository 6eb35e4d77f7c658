import pg from 'pg';
import { expect, test } from 'vitest';
import { isDuplicate, isForeignKeyViolation } from './database-errors.ts';

function createError(code: string, message: string, constraint?: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error');
  return Object.assign(error, { code, ...(constraint !== undefined && { constraint }) });
}

const duplicate = 'duplicate key value violates unique constraint "logins_pkey_102009"';
const dangling =
  'insert or update on table "orders_102044" violates foreign key constraint "orders_warehouse_102044"';

test('detects a violated constraint by a name with a shard number or by the message alone', () => {
  expect(isDuplicate(createError('23505', 'duplicate', 'logins_pkey'), 'logins_pkey')).toBe(true);
  expect(isDuplicate(createError('23505', duplicate, 'logins_pkey_102009'), 'logins_pkey')).toBe(
    true,
  );
  expect(isDuplicate(createError('23505', duplicate), 'logins_pkey')).toBe(true);
  expect(isDuplicate(createError('23505', duplicate), 'users_pkey')).toBe(false);
  expect(isForeignKeyViolation(createError('23503', dangling), 'orders_warehouse')).toBe(true);
  expect(isForeignKeyViolation(createError('23505', duplicate), 'logins_pkey')).toBe(false);
});
