import { expect, test } from 'vitest';
import { closeAll } from './closers.ts';

test('runs every closer from the last to the first and throws the first error', async () => {
  const closed: string[] = [];
  const close = (name: string, error?: string) => async () => {
    closed.push(name);
    if (error !== undefined) throw new Error(error);
  };
  const closing = closeAll([close('database', 'second'), close('imports'), close('app', 'first')]);
  await expect(closing).rejects.toThrow('first');
  expect(closed).toEqual(['app', 'imports', 'database']);
});
