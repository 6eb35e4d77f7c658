import { rateGrid, sampleRateCard } from '@shipdesk/domain/rate/rate-card';
import { expect, test } from 'vitest';
import { startEdits } from './rate-edits.ts';
import { baseFromWire, entriesOfVersion, rateCardPayload } from './rates-payload.ts';

const wire = {
  version: 3,
  savedAt: '2026-11-21T06:00:00.000Z',
  savedBy: null,
  prices: rateGrid(({ band, zone }) => sampleRateCard[band][zone] / 100 + 0.07),
};

test('prices come in rupees and are kept in paise, exactly', () => {
  const base = baseFromWire(wire);
  expect(base.version).toBe(3);
  expect(base.prices.upTo250g.A).toBe(2007);
});

test('what is typed goes out as the contract wants it', () => {
  const payload = rateCardPayload(startEdits(baseFromWire(wire)));
  expect(payload).toMatchObject({ basedOnVersion: 3, prices: { upTo250g: { A: '20.07' } } });
  expect(Object.keys(payload)).toEqual(['basedOnVersion', 'prices']);
});

test('an older version fills every cell', () => {
  const entries = entriesOfVersion(wire);
  expect(entries).toHaveLength(56);
  expect(entries.at(-1)).toEqual({
    cell: { band: 'additional1kgAbove10kg', zone: 'F' },
    text: '41.07',
  });
});
