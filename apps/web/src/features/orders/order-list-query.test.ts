import { expect, test } from 'vitest';
import {
  customRangeParams,
  orderListRequest,
  pageParams,
  presetParams,
  readOrderListView,
  searchParams,
  sizeParams,
} from './order-list-query.ts';

const thursday = '2026-01-15';
const view = (query: string) => readOrderListView(new URLSearchParams(query), thursday);

test('Spec §9 order list: an empty address is this week, Monday to Sunday, limit 9, pageNumber 0', () => {
  expect(view('')).toEqual({
    choice: 'thisWeek',
    start: '12-01-2026',
    end: '18-01-2026',
    search: '',
    pageNumber: 0,
    limit: 9,
  });
});

test('Spec §3 order list request: filters is an array with one object holding createdOn in yyyy-MM-dd', () => {
  expect(orderListRequest(view(''))).toEqual({
    filters: [{ createdOn: { startDate: '2026-01-12', endDate: '2026-01-18' } }],
    limit: 9,
    pageNumber: 0,
  });
});

test('range, page and size are read from the address and written back to it', () => {
  const params = pageParams(sizeParams(presetParams(new URLSearchParams(), 'lastMonth'), 50), 2);
  expect(params.toString()).toBe('range=lastMonth&size=50&page=3');
  expect(view(params.toString())).toEqual({
    choice: 'lastMonth',
    start: '01-12-2025',
    end: '31-12-2025',
    search: '',
    pageNumber: 2,
    limit: 50,
  });
});

test('another range or another page size starts again at the first page', () => {
  const third = new URLSearchParams('page=3&size=25');
  expect(presetParams(third, 'thisWeek').toString()).toBe('size=25');
  expect(sizeParams(third, 9).toString()).toBe('');
  const custom = customRangeParams(third, { startDate: '2026-01-01', endDate: '2026-01-03' });
  expect(custom.toString()).toBe('size=25&from=2026-01-01&to=2026-01-03');
  expect(presetParams(custom, 'today').toString()).toBe('size=25&range=today');
});

test('a custom range is shown in dd-MM-yyyy and sent in yyyy-MM-dd', () => {
  const custom = view('from=2026-01-01&to=2026-01-03');
  expect(custom).toMatchObject({ choice: 'custom', start: '01-01-2026', end: '03-01-2026' });
  expect(orderListRequest(custom)?.filters).toEqual([
    { createdOn: { startDate: '2026-01-01', endDate: '2026-01-03' } },
  ]);
});

test.each([
  'from=2026-02-30&to=2026-03-01',
  'from=yesterday&to=2026-03-01',
  'from=2026-03-02&to=2026-03-01',
])('Spec §5 date range: no request for %s', (query) => {
  expect(orderListRequest(view(query))).toBeNull();
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'size=10', 'size=', 'range=never'])(
  'an address with %s falls back to the default',
  (query) => {
    expect(view(query)).toEqual(view(''));
  },
);

test('a search is sent as a list, without the dates, and stands in the address', () => {
  const third = new URLSearchParams('range=lastMonth&page=3');
  const params = searchParams(third, ['11112222333344', 'PO-77']);
  expect(params.toString()).toBe('range=lastMonth&search=11112222333344+PO-77');
  expect(orderListRequest(view(params.toString()))).toEqual({
    filters: [{ search: ['11112222333344', 'PO-77'] }],
    limit: 9,
    pageNumber: 0,
  });
  expect(searchParams(params, []).toString()).toBe('range=lastMonth');
});

test('who chooses a range leaves the search', () => {
  const found = new URLSearchParams('search=PO-77');
  expect(presetParams(found, 'today').toString()).toBe('range=today');
});

test('a search in the address that asks too much makes no request', () => {
  const many = Array.from({ length: 501 }, (_, at) => at).join(' ');
  expect(orderListRequest(view(new URLSearchParams({ search: many }).toString()))).toBeNull();
});

test('reverse orders are asked for by their direction', () => {
  expect(orderListRequest(view('from=2026-01-01&to=2026-01-03'), 'reverse')?.filters).toEqual([
    { createdOn: { startDate: '2026-01-01', endDate: '2026-01-03' }, direction: 'reverse' },
  ]);
});
