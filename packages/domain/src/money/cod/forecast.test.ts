import { expect, test } from 'vitest';
import { FORECAST_DAYS, forecastPayouts } from './forecast.ts';

const today = '2026-11-10';

test('forecasts COD less fee and GST on the payout day', () => {
  const days = forecastPayouts(
    [
      { eligibleOn: '2026-11-13', parcels: 2, codPaise: 1_000_00, feePaise: 9_90 },
      { eligibleOn: '2026-11-16', parcels: 1, codPaise: 300_00, feePaise: 0 },
    ],
    today,
  );
  expect(days).toHaveLength(FORECAST_DAYS);
  expect(days[0]).toEqual({ day: today, isPayoutDay: false, parcels: 0, paise: 0 });
  expect(days.filter(({ paise }) => paise !== 0)).toEqual([
    { day: '2026-11-13', isPayoutDay: true, parcels: 2, paise: 988_32 },
    { day: '2026-11-16', isPayoutDay: true, parcels: 1, paise: 300_00 },
  ]);
});

test('moves COD of a past payout day to the next payout day', () => {
  const days = forecastPayouts(
    [
      { eligibleOn: '2026-11-06', parcels: 1, codPaise: 100_00, feePaise: 0 },
      { eligibleOn: '2026-11-11', parcels: 1, codPaise: 50_00, feePaise: 0 },
    ],
    today,
  );
  expect(days.filter(({ parcels }) => parcels > 0)).toEqual([
    { day: '2026-11-11', isPayoutDay: true, parcels: 2, paise: 150_00 },
  ]);
});

test('omits COD that becomes payable after the last day of the forecast', () => {
  const days = forecastPayouts(
    [{ eligibleOn: '2026-12-11', parcels: 1, codPaise: 100_00, feePaise: 0 }],
    today,
  );
  expect(days.every(({ parcels }) => parcels === 0)).toBe(true);
});
