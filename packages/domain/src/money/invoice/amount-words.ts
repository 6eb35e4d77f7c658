const small = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'],
  ...['Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen'],
  ...['Eighteen', 'Nineteen'],
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const units = [
  [1_00_00_000, 'Crore'],
  [1_00_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function spellNumber(value: number): string {
  if (value < small.length) return small[value] ?? '';
  for (const [size, name] of units) {
    if (value < size) continue;
    const rest = value % size;
    const tail = rest === 0 ? '' : ` ${spellNumber(rest)}`;
    return `${spellNumber(Math.floor(value / size))} ${name}${tail}`;
  }
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : ` ${small[unit]}`}`;
}

/** `Rupees One Lakh Five and Paise Fifty Only` for an amount in paise that is not negative. */
export function spellAmount(paise: number): string {
  const rupees = spellNumber(Math.floor(paise / 100));
  const rest = paise % 100;
  return `Rupees ${rupees}${rest === 0 ? '' : ` and Paise ${spellNumber(rest)}`} Only`;
}
