import type { Movement, PassbookLine } from '@shipdesk/contract/money/ledger';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

const buildLine = (changes: Partial<PassbookLine>): PassbookLine => ({
  seq: 3,
  at: '2026-11-23T06:30:00.000Z',
  type: 'weight_hold',
  docketNumber: '10000000000001',
  reference: '',
  consigneeName: '',
  cause: { kind: 'discrepancy', id: 'd1' },
  ended: null,
  note: { leg: 'forward', bookedGrams: 500, chargedGrams: 2000 },
  debitPaise: 0,
  creditPaise: 0,
  owedPaise: 0,
  balancePaise: 1_000_00,
  ...changes,
});
const buildPricedLine = (code: string, paise: number, working: string) => ({
  code,
  paise,
  working,
});
const weight: NonNullable<Movement['weight']> = {
  leg: 'forward',
  zone: 'A',
  booked: {
    grams: 500,
    slabGrams: 500,
    totalPaise: 28_32,
    lines: [
      buildPricedLine('freight', 24_00, '₹24.00'),
      buildPricedLine('igst', 4_32, '18% × ₹24.00'),
    ],
  },
  charged: {
    grams: 1600,
    slabGrams: 2000,
    totalPaise: 88_50,
    lines: [
      buildPricedLine('freight', 75_00, '₹24.00 + 3 × ₹17.00'),
      buildPricedLine('igst', 13_50, '18% × ₹75.00'),
    ],
  },
  taxablePaise: 51_00,
  taxPaise: 9_18,
};

async function openExplanation(line: PassbookLine, changes: Partial<Movement> = {}) {
  const data = { line, transfers: [], working: null, weight: null, ...changes };
  stubServer({ '/api/passbook/3': { data } });
  await renderScreen(<ExplainDialog line={line} onClose={vi.fn<() => void>()} />);
}
const getDialog = () => page.getByRole('dialog');
const getRows = () =>
  page.getByRole('table', { name: 'How the difference is computed' }).getByRole('row');
const getRow = (name: string) => getRows().filter({ hasText: name });

afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('explains a weight difference with the weights, slabs, zone and prices', async () => {
  await page.viewport(375, 800);
  await openExplanation(buildLine({ debitPaise: 60_18 }), { weight });
  await expect.element(getDialog()).toMatchTextContent(/on hold until you accept it/);
  await expect.element(page.getByText('Zone A', { exact: true })).toBeVisible();
  await expect.element(getRow('Weight')).toMatchTextContent('Weight0.5 kg1.6 kg');
  await expect.element(getRow('Slab')).toMatchTextContent('Slabup to 0.5 kgup to 2 kg');
  await expect
    .element(getRow('Freight'))
    .toMatchTextContent('Freight₹24.00₹24.00₹75.00₹24.00 + 3 × ₹17.00');
  await expect
    .element(getRow('IGST'))
    .toMatchTextContent('IGST₹4.3218% × ₹24.00₹13.5018% × ₹75.00');
  await expect.element(getRow('Total')).toMatchTextContent('Total₹28.32₹88.50');
  await expect
    .element(getRow('Difference'))
    .toMatchTextContent('Difference₹51.00 + ₹9.18 GST₹60.18');
  expect(page.getByText('This line').elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(375);
});

test('splits a weight difference into the explained line and other passbook lines', async () => {
  await openExplanation(buildLine({ owedPaise: 5_00 }), { weight });
  await expect.element(getRow('Shown on other passbook lines')).toMatchTextContent('₹55.18');
  await expect.element(getRow('This line')).toMatchTextContent('₹5.00');
});

test('splits a price into the explained line and other passbook lines', async () => {
  const working = { totalPaise: 40_12, lines: [buildPricedLine('rto', 40_12, '100% × ₹34.00')] };
  await openExplanation(buildLine({ type: 'rto_charge', debitPaise: 30_12 }), { working });
  await expect
    .element(getDialog())
    .toMatchTextContent(/Total₹40\.12Shown on other passbook lines₹10\.00This line₹30\.12/);
});

test('shows the working of a released weight difference', async () => {
  await openExplanation(buildLine({ type: 'weight_release', creditPaise: 60_18 }), { weight });
  await expect.element(getDialog()).toMatchTextContent(/so the difference is back in your wallet/);
  await expect.element(getRow('Difference')).toMatchTextContent('₹60.18');
});

test('names the return and shows a dash for a charge that only one price has', async () => {
  const bookedWeight = {
    ...weight.booked,
    lines: [buildPricedLine('rov', 28_32, '2% × ₹1416.00')],
  };
  await openExplanation(buildLine({ debitPaise: 60_18 }), {
    weight: { ...weight, leg: 'rto', booked: bookedWeight },
  });
  await expect.element(page.getByText('Zone A · Return (RTO)')).toBeVisible();
  await expect.element(getRow('Freight')).toMatchTextContent('Freight–₹75.00');
  await expect
    .element(getRow('Risk of value'))
    .toMatchTextContent('Risk of value₹28.322% × ₹1416.00–');
});

test('explains that a won dispute cancels an owed weight difference', async () => {
  await openExplanation(buildLine({ type: 'weight_release', owedPaise: -60_18 }), { weight });
  await expect.element(getDialog()).toMatchTextContent(/so you no longer owe the difference/);
});

const note = { number: 'INV/2627/000010' };

test('names the parcel and the invoice of a credit note for a lost parcel', async () => {
  const cause = { kind: 'credit_note', id: 'c1' } as const;
  await openExplanation(buildLine({ type: 'credit_note', cause, note, creditPaise: 11_80 }));
  await expect.element(getDialog()).toMatchTextContent(/For invoice INV\/2627\/000010/);
  await expect
    .element(getDialog())
    .toMatchTextContent(
      'The carrier lost or damaged parcel 10000000000001. Its freight on invoice INV/2627/000010 is refunded with GST.',
    );
  await expect
    .element(page.getByRole('link', { name: 'Open credit notes' }))
    .toHaveAttribute('href', '/billing?tab=creditNOtes');
});

test('names the invoice that a credit note corrects', async () => {
  const cause = { kind: 'credit_note', id: 'c1' } as const;
  const line = buildLine({ type: 'credit_note', cause, note, docketNumber: '' });
  await openExplanation({ ...line, creditPaise: 11_80 });
  await expect
    .element(getDialog())
    .toMatchTextContent(
      'Invoice INV/2627/000010 was too high. The credit note refunds the difference with GST.',
    );
});

test('explains the freight that a claim refunds', async () => {
  const cause = { kind: 'claim', id: 's1' } as const;
  const line = buildLine({ type: 'claim', cause, note: { part: 'freight' }, creditPaise: 11_80 });
  await openExplanation(line);
  await expect
    .element(getDialog())
    .toMatchTextContent('The carrier lost or damaged the parcel, so its freight is refunded.');
});
