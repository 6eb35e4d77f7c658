import { expect, test } from 'vitest';
import { createTextVault } from './keys.ts';

const oldSecret = 'o'.repeat(48);
const newSecret = 'n'.repeat(48);
const oldVault = createTextVault([oldSecret], 'tests');
const rotatedVault = createTextVault([newSecret, oldSecret], 'tests');

test('reports whether the first secret encrypted a text', () => {
  const oldSealed = oldVault.seal('text', 'row');
  expect(oldVault.open(oldSealed, 'row')).toEqual({ text: 'text', isCurrent: true });
  expect(rotatedVault.open(oldSealed, 'row')).toEqual({ text: 'text', isCurrent: false });
  const newSealed = rotatedVault.seal('text', 'row');
  expect(rotatedVault.open(newSealed, 'row')).toEqual({ text: 'text', isCurrent: true });
  expect(oldVault.open(newSealed, 'row')).toBeNull();
});

test('rejects the text of another row and a shortened authentication tag', () => {
  const sealed = oldVault.seal('', 'row');
  expect(oldVault.open(sealed, 'row')).not.toBeNull();
  expect(oldVault.open(sealed, 'other row')).toBeNull();
  for (const length of [16, 20, 24, 27]) {
    expect(oldVault.open(sealed.subarray(0, length), 'row')).toBeNull();
  }
});
