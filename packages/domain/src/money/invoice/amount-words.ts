const smallNumbers = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen ' +
  'Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
).split(' ');
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const units = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function spellNumber(value: number): string {
  if (value < smallNumbers.length) return smallNumbers[value] ?? '';
  for (const [unitValue, name] of units) {
    if (value < unitValue) continue;
    const remainder = value % unitValue;
    const tail = remainder === 0 ? '' : ` ${spellNumber(remainder)}`;
    return `${spellNumber(Math.floor(value / unitValue))} ${name}${tail}`;
  }
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : ` ${smallNumbers[unit]}`}`;
}

/** Returns an amount in words, such as `Rupees One Lakh Five and Paise Fifty Only`. `paise` is 0 or more. */
export function spellAmount(paise: number): string {
  const rupees = spellNumber(Math.floor(paise / 100));
  const paisePart = paise % 100;
  return `Rupees ${rupees}${paisePart === 0 ? '' : ` and Paise ${spellNumber(paisePart)}`} Only`;
}
