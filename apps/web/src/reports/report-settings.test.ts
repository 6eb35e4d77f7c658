import { expect, test } from 'vitest';
import { withValues } from '../lib/query-params.ts';
import { readReportSettings, toReportParams, toReportRequest } from './report-settings.ts';

const TODAY = '2026-11-23';
const readSettings = (query: string) => readReportSettings('orders', new URLSearchParams(query));

test('uses this month and the default columns for an address without parameters', () => {
  const request = toReportRequest(readSettings(''), TODAY);
  expect(request).toMatchObject({
    groupBy: [],
    filters: [],
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  });
  expect(request.columns).toContain('docketNumber');
  expect(request.columns).not.toContain('tags');
});

test('ignores unknown columns, groups and filters of an address', () => {
  const settings = readSettings(
    'columns=nothing,awb&group=awb,state&is.nothing=1&is.stage=Delivered',
  );
  expect(settings).toMatchObject({
    columns: ['awb'],
    groupBy: ['state'],
    filters: { stage: 'Delivered' },
  });
});

test('a round trip through the address keeps the settings and drops empty filters', () => {
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
