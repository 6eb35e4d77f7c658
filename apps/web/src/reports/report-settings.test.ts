import { expect, test } from 'vitest';
import { withValues } from '../lib/query-params.ts';
import { readReportSettings, toReportParams, toReportRequest } from './report-settings.ts';

const TODAY = '2026-11-23';
const read = (query: string) => readReportSettings('orders', new URLSearchParams(query));

test('an address without parameters shows this month with the default columns', () => {
  const request = toReportRequest(read(''), TODAY);
  expect(request).toMatchObject({
    groupBy: [],
    filters: [],
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  });
  expect(request.columns).toContain('docketNumber');
  expect(request.columns).not.toContain('tags');
});

test('unknown columns, groups and filters of an address are left out', () => {
  const settings = read('columns=nothing,awb&group=awb,state&is.nothing=1&is.stage=Delivered');
  expect(settings).toMatchObject({
    columns: ['awb'],
    groupBy: ['state'],
    filters: { stage: 'Delivered' },
  });
});

test('reading the address returns the settings that were written to it', () => {
  const changes = {
    columns: ['awb', 'city'],
    groupBy: [],
    filters: { stage: 'New', state: '' },
    period: { startDate: '2026-10-01', endDate: '2026-10-15' },
  };
  const params = withValues(new URLSearchParams('range=today'), toReportParams(changes));
  expect(readReportSettings('orders', params)).toEqual({
    report: 'orders',
    ...changes,
    filters: { stage: 'New' },
  });
});
