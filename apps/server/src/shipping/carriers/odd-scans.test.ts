import { expect, test } from 'vitest';
import { parseDelhiveryPush, parseShipmentScans } from './delhivery/delhivery-scans.ts';
import { parseSimulatedPush } from './simulator/simulator-scans.ts';

const invalidTimes = [
  '',
  'yesterday',
  '1',
  'Nov 24 2026',
  '2026-11-24',
  '2026-02-30T10:00:00Z',
  '2026-02-30T10:00:00',
  '2026-11-24T24:00:00Z',
  '1799-01-01T00:00:00Z',
  '1999-12-31T23:59:59',
  '0000-01-01T00:00:00',
  '+275760-09-13T00:00:00Z',
];

const NOW = new Date('2026-11-24T12:00:00Z');

const buildDelhiveryScan = (time: string) => ({
  AWB: '5800000000011',
  ReferenceNo: '100000000011',
  NSLCode: 'X-UCI',
  Status: { Status: 'In Transit', StatusType: 'UD', StatusDateTime: time },
});
const buildSimulatedPush = (changes: object) => ({
  scans: [
    {
      awb: '5800000000011',
      at: '2026-11-21T06:00:00Z',
      type: 'UD',
      status: 'In Transit',
      code: 'X-DWS',
      ...changes,
    },
  ],
});

test.each(invalidTimes)('skips a scan with the invalid time %j', (time) => {
  expect(parseDelhiveryPush({ Shipment: buildDelhiveryScan(time) }, NOW)).toBeNull();
  expect(parseSimulatedPush(buildSimulatedPush({ at: time }))).toBeNull();
});

test.each([
  ['2026-11-24T10:00:00Z', '2026-11-24T10:00:00.000Z'],
  ['2026-11-24T10:00:00.500+05:30', '2026-11-24T04:30:00.500Z'],
  ['2026-11-24T10:00:00+0530', '2026-11-24T04:30:00.000Z'],
  ['2019-01-09T17:10:42.767', '2019-01-09T11:40:42.767Z'],
  ['2026-11-24 10:00:00', '2026-11-24T04:30:00.000Z'],
])('parses %j, and assumes Indian time if the text has no time zone', (time, at) => {
  const expected = [expect.objectContaining({ at: new Date(at) })];
  expect(parseDelhiveryPush({ Shipment: buildDelhiveryScan(time) }, NOW)).toEqual(expected);
  expect(parseSimulatedPush(buildSimulatedPush({ at: time }))).toEqual(expected);
});

test('skips a Delhivery scan that is more than a day in the future', () => {
  const buildPush = (time: string) => ({ Shipment: buildDelhiveryScan(time) });
  expect(parseDelhiveryPush(buildPush('2026-11-25T12:00:00Z'), NOW)).toHaveLength(1);
  for (const time of ['2026-11-25T12:00:01Z', '2062-11-24T10:00:00']) {
    expect(parseDelhiveryPush(buildPush(time), NOW)).toBeNull();
    expect(parseShipmentScans(buildPush(time), NOW)).toEqual([]);
  }
});

test('accepts a simulator scan in the future, because the simulator clock may run ahead', () => {
  expect(parseSimulatedPush(buildSimulatedPush({ at: '2027-11-24T10:00:00Z' }))).toHaveLength(1);
});

test('removes an impossible weight from a scan and keeps the scan', () => {
  for (const grams of [0, -1, 0.5, 10_000_001, 9e15]) {
    expect(parseSimulatedPush(buildSimulatedPush({ reweigh: { grams } }))).toEqual([
      expect.not.objectContaining({ reweigh: expect.anything() }),
    ]);
  }
  const parseWeighedScans = (grams: number) =>
    parseShipmentScans(
      {
        Shipment: {
          ...buildDelhiveryScan('2026-11-21T06:00:00'),
          ChargedWeight: grams,
          Scans: [
            {
              ScanDetail: {
                ScanType: 'UD',
                Scan: 'In Transit',
                StatusCode: 'X-DWS',
                StatusDateTime: '2026-11-21T05:00:00',
              },
            },
          ],
        },
      },
      NOW,
    );
  expect(parseWeighedScans(640)[0]).toMatchObject({ reweigh: { grams: 640 } });
  expect(parseWeighedScans(9e15)[0]).not.toHaveProperty('reweigh');
});
