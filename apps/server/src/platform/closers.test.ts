import { expect, test } from 'vitest';
import { closeAll } from './closers.ts';

test('runs every closer from last to first and then throws the first error', async () => {
  const closedNames: string[] = [];
  const close = (name: string, error?: string) => async () => {
    closedNames.push(name);
    if (error !== undefined) throw new Error(error);
  };
  const closing = closeAll([close('database', 'second'), close('imports'), close('app', 'first')]);
  await expect(closing).rejects.toThrow('first');
  expect(closedNames).toEqual(['app', 'imports', 'database']);
});
