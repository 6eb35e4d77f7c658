import { expect, test } from 'vitest';
import {
  readOrderListView,
  toOrderListRequest,
  withCustomRange,
  withPage,
  withPageSize,
  withPreset,
  withSearchTerms,
  withStage,
} from './order-list-query.ts';

const thursday = '2026-01-15';
const readView = (query: string) => readOrderListView(new URLSearchParams(query), thursday);

test('Spec §9 order list: defaults to this week from Monday to Sunday, limit 9 and pageNumber 0', () => {
  expect(readView('')).toEqual({
    choice: 'thisWeek',
    start: '12-01-2026',
    end: '18-01-2026',
    search: '',
    stage: null,
    narrowing: {},
    pageNumber: 0,
    limit: 9,
  });
});

test('Spec §3 order list request: sends one filter object with createdOn in yyyy-MM-dd', () => {
  expect(toOrderListRequest(readView(''))).toEqual({
    filters: [{ createdOn: { startDate: '2026-01-12', endDate: '2026-01-18' } }],
    limit: 9,
    pageNumber: 0,
  });
});

test('keeps range, page and size in a round trip through the query', () => {
  const params = withPage(withPageSize(withPreset(new URLSearchParams(), 'lastMonth'), 50), 2);
  expect(params.toString()).toBe('range=lastMonth&size=50&page=3');
  expect(readView(params.toString())).toEqual({
    choice: 'lastMonth',
    start: '01-12-2025',
    end: '31-12-2025',
    search: '',
    stage: null,
    narrowing: {},
    pageNumber: 2,
    limit: 50,
  });
});

test('returns to the first page when the range or the page size changes', () => {
  const thirdPage = new URLSearchParams('page=3&size=25');
  expect(withPreset(thirdPage, 'thisWeek').toString()).toBe('size=25');
  expect(withPageSize(thirdPage, 9).toString()).toBe('');
  const customParams = withCustomRange(thirdPage, {
    startDate: '2026-01-01',
    endDate: '2026-01-03',
  });
  expect(customParams.toString()).toBe('size=25&from=2026-01-01&to=2026-01-03');
  expect(withPreset(customParams, 'today').toString()).toBe('size=25&range=today');
});

test.each([
  ['today', '2026-01-15', '2026-01-15'],
  ['yesterday', '2026-01-14', '2026-01-14'],
  ['lastWeek', '2026-01-05', '2026-01-11'],
  ['thisMonth', '2026-01-01', '2026-01-31'],
  ['lastMonth', '2025-12-01', '2025-12-31'],
] as const)(
  'Spec §2 date presets: requests the days of the preset %s',
  (preset, startDate, endDate) => {
    const params = withPreset(new URLSearchParams(), preset).toString();
    expect(toOrderListRequest(readView(params))?.filters).toEqual([
      { createdOn: { startDate, endDate } },
    ]);
  },
);

test('shows a custom range in dd-MM-yyyy and sends the range in yyyy-MM-dd', () => {
  const view = readView('from=2026-01-01&to=2026-01-03');
  expect(view).toMatchObject({ choice: 'custom', start: '01-01-2026', end: '03-01-2026' });
  expect(toOrderListRequest(view)?.filters).toEqual([
    { createdOn: { startDate: '2026-01-01', endDate: '2026-01-03' } },
  ]);
});

test.each([
  'from=2026-02-30&to=2026-03-01',
  'from=yesterday&to=2026-03-01',
  'from=2026-03-02&to=2026-03-01',
])('Spec §5 date range: sends no request for %s', (query) => {
  expect(toOrderListRequest(readView(query))).toBeNull();
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'size=10', 'size=', 'range=never'])(
  'uses the default for the invalid query %s',
  (query) => {
    expect(readView(query)).toEqual(readView(''));
  },
);

test('builds a search request with terms and without dates', () => {
  const thirdPage = new URLSearchParams('range=lastMonth&page=3');
  const params = withSearchTerms(thirdPage, ['11112222333344', 'PO-77']);
  expect(params.toString()).toBe('range=lastMonth&search=11112222333344+PO-77');
  expect(toOrderListRequest(readView(params.toString()))).toEqual({
    filters: [{ search: ['11112222333344', 'PO-77'] }],
    limit: 9,
    pageNumber: 0,
  });
  expect(withSearchTerms(params, []).toString()).toBe('range=lastMonth');
});

test('clears the search when the range changes', () => {
  const params = new URLSearchParams('search=PO-77');
  expect(withPreset(params, 'today').toString()).toBe('range=today');
});

test('builds no request for a search of more than 500 numbers', () => {
  const searchText = Array.from({ length: 501 }, (_, index) => index).join(' ');
  expect(
    toOrderListRequest(readView(new URLSearchParams({ search: searchText }).toString())),
  ).toBeNull();
});

test('adds the direction to a request for reverse orders', () => {
  expect(toOrderListRequest(readView('from=2026-01-01&to=2026-01-03'), 'reverse')?.filters).toEqual(
    [{ createdOn: { startDate: '2026-01-01', endDate: '2026-01-03' }, direction: 'reverse' }],
  );
});

test('applies the stage to a date range and to a search', () => {
  const ndrParams = withStage(new URLSearchParams('from=2026-01-01&to=2026-01-03&page=3'), 'ndr');
  expect(ndrParams.toString()).toBe('from=2026-01-01&to=2026-01-03&stage=ndr');
  expect(toOrderListRequest(readView(ndrParams.toString()))?.filters).toEqual([
    { createdOn: { startDate: '2026-01-01', endDate: '2026-01-03' }, stage: 'ndr' },
  ]);
  const params = withSearchTerms(ndrParams, ['PO-77']).toString();
  expect(toOrderListRequest(readView(params), 'reverse')?.filters).toEqual([
    { search: ['PO-77'], stage: 'ndr', direction: 'reverse' },
  ]);
  expect(withStage(ndrParams, null).toString()).toBe('from=2026-01-01&to=2026-01-03');
});

test('keeps the stage when the range changes or the search is cleared', () => {
  const params = new URLSearchParams('stage=new&search=PO-77&page=2');
  expect(withPreset(params, 'today').toString()).toBe('stage=new&range=today');
  expect(withSearchTerms(params, []).toString()).toBe('stage=new');
});

test('ignores an unknown stage in the address', () => {
  expect(readView('stage=lost').stage).toBeNull();
});

test('applies filters to a date range and to a search', () => {
  const narrowedQuery = 'payment=cod&pin=68';
  const createdOn = { startDate: '2026-01-12', endDate: '2026-01-18' };
  expect(toOrderListRequest(readView(narrowedQuery))?.filters).toEqual([
    { createdOn, payment: 'cod', pincode: '68' },
  ]);
  expect(toOrderListRequest(readView(`${narrowedQuery}&search=PO-77`))?.filters).toEqual([
    { search: ['PO-77'], payment: 'cod', pincode: '68' },
  ]);
  expect(withPreset(new URLSearchParams(narrowedQuery), 'today').toString()).toBe(
    `${narrowedQuery}&range=today`,
  );
});
