import { expect, test } from 'vitest';
import { spellAmount } from './amount-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [5, 'Rupees Zero and Paise Five Only'],
  [3186, 'Rupees Thirty One and Paise Eighty Six Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [1_05_019_40, 'Rupees One Lakh Five Thousand Nineteen and Paise Forty Only'],
  [
    12_34_56_789_01,
    'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and Paise One Only',
  ],
])('spells %i paise as %s', (paise, words) => {
  expect(spellAmount(paise)).toBe(words);
});
