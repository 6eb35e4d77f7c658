import { expect, test } from 'vitest';
import { buildZonesCsv, describeZoneProblem, parseRoutes } from './zone-finder.tsx';

test('parses a pasted list with any separator and skips the heading and empty lines', () => {
  const text =
    '\ufeffFrom,To\r\n560001,400001\n\n"682001";"682555"\n110001\t781001\n110001 190001\n12,\n';
  expect(parseRoutes(text)).toEqual([
    { from: '560001', to: '400001' },
    { from: '682001', to: '682555' },
    { from: '110001', to: '781001' },
    { from: '110001', to: '190001' },
    { from: '12', to: '' },
  ]);
});

test('writes a CSV line with the zone or the problem of each route', () => {
  const csv = buildZonesCsv(
    [
      { from: '560001', to: '400001' },
      { from: '12', to: '' },
    ],
    [
      { zone: 'C1', km: 1056, services: [{ service: 'surface', etaDays: 4 }], problem: null },
      {
        zone: null,
        km: null,
        services: [],
        problem: { field: 'from', code: 'pincode_malformed', message: 'Six digits expected' },
      },
    ],
  );
  expect(csv).toBe(
    [
      '\ufeff"From","To","Zone","Km","Surface days","Express days","Problem"',
      '"560001","400001","C1","1056","4","",""',
      '"12","","","","","","Enter the 6 digits of a pincode"',
      '',
    ].join('\r\n'),
  );
});

const problem = { field: 'to', code: 'pincode_unknown', message: 'No such pincode.' };

test('describes a known problem by its code', () => {
  expect(describeZoneProblem(problem)).toBe('This pincode does not exist. Check its digits.');
});

test('describes an unknown problem by its message', () => {
  expect(describeZoneProblem({ ...problem, code: 'pincode_retired' })).toBe('No such pincode.');
  expect(describeZoneProblem({ ...problem, code: 'zone_not_served' })).toBe('No such pincode.');
});
