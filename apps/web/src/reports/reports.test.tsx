import type { ReportPreview } from '@shipdesk/contract/reports/reports';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../app/test-client.tsx';
import { paths } from '../lib/paths.ts';
import { ReportFiles } from './report-files.tsx';
import { ReportList } from './report-list.tsx';
import { RunReportPage } from './run-report-page.tsx';

const preview: ReportPreview = {
  columns: ['docketNumber', 'invoicePaise'],
  lines: [['10000000000001', 1_250_50]],
  totalLines: 60,
  totals: { rows: 60, invoicePaise: 1_00_000_00 },
  isCut: false,
};

const renderReport = (query = '', role: 'Owner' | 'ReadOnly' = 'Owner') =>
  renderScreen(
    <Routes>
      <Route path={paths.runReport(':report')} element={<RunReportPage />} />
    </Routes>,
    `${paths.runReport('orders')}${query}`,
    ['Customer'],
    role,
  );

test('lists only the reports that the role may run', async () => {
  await renderScreen(<ReportList />, '/report', ['Customer'], 'Operations');
  await expect.element(page.getByRole('link', { name: /^Carrier performance/ })).toBeVisible();
  expect(
    page.getByRole('link', { name: /^(Shipping charges|Activity|Margin)/ }).elements(),
  ).toEqual([]);
});

test('previews the first lines and the total and requests the chosen filter', async () => {
  const requests = stubServer({ '/api/reports/preview': { data: preview } });
  await renderReport('?from=2026-10-01&to=2026-10-31');
  const lines = page.getByRole('grid', { name: 'First lines' });
  await expect.element(lines.getByText('₹1,250.50')).toBeVisible();
  await expect.element(page.getByText('₹1,00,000.00')).toBeVisible();
  await expect.element(page.getByText(/^The first 1 of 60 lines/)).toBeVisible();
  await page.getByRole('button', { name: /Stage/ }).click();
  await page.getByRole('option', { name: 'Delivered', exact: true }).click();
  await expect
    .poll(() => requests.at(-1)?.body)
    .toMatchObject({
      startDate: '2026-10-01',
      filters: [{ column: 'stage', values: ['Delivered'] }],
    });
});

test('Apply requests the report with the chosen groups and columns', async () => {
  const requests = stubServer({ '/api/reports/preview': { data: preview } });
  await renderReport();
  await page.getByRole('button', { name: 'Edit columns and groups' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns and groups' });
  await dialog.getByRole('button', { name: /Group by/ }).click();
  await page.getByRole('option', { name: 'State' }).click();
  await dialog.getByRole('checkbox', { name: 'COD amount' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ groupBy: ['state'] });
  expect(requests.at(-1)?.body).not.toMatchObject({
    columns: expect.arrayContaining(['codPaise']),
  });
});

test('requires a member before a report is scheduled', async () => {
  const id = '01a1fc20-f9d2-7595-bcec-2b8d9f025301';
  const requests = stubServer({
    '/api/reports/preview': { data: preview },
    '/api/report-schedules': ({ method }) =>
      method === 'POST'
        ? Response.json({ data: { id } }, { status: 201 })
        : Response.json({
            data: [],
            members: [
              { id, name: 'Asha Menon', role: 'Owner' },
              { id: id.replace(/1$/, '2'), name: 'A visitor', role: 'Admin' },
            ],
          }),
  });
  const { router } = await renderReport();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect.element(dialog.getByText('Choose at least one member')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Asha Menon' }).click();
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(paths.reportSchedules());
  expect(
    requests.find(({ path, method }) => method === 'POST' && path.includes('schedules'))?.body,
  ).toMatchObject({ cadence: 'weekly', day: 1, hour: 8, recipients: [id] });
});

const runningFile = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f025001',
  report: 'orders',
  state: 'running',
  format: 'xlsx',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  groupBy: [],
  rows: 48_000,
  lines: 0,
  bytes: 0,
  totals: {},
  problem: '',
  isCancelling: false,
  isErased: false,
  createdBy: 'Asha Menon',
  createdAt: '2026-11-21T06:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
};

test('cancels a running report', async () => {
  const requests = stubServer({
    '/api/reports': { data: [runningFile], isMore: false },
    [`/api/reports/${runningFile.id}/cancel`]: { data: { ...runningFile, state: 'cancelled' } },
  });
  await renderScreen(<ReportFiles />);
  await expect.element(page.getByText('48,000 rows so far')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Orders' }).click();
  await expect.poll(() => requests.some(({ path }) => path.endsWith('/cancel'))).toBe(true);
});

test('shows why a report failed', async () => {
  const failedFile = { ...runningFile, state: 'failed', problem: 'Too many.' };
  stubServer({ '/api/reports': { data: [failedFile], isMore: false } });
  await renderScreen(<ReportFiles />);
  await expect.element(page.getByText('Too many.')).toBeVisible();
});

test('requests an account archive and an email with the link', async () => {
  const requests = stubServer({
    '/api/reports': { data: [], isMore: false },
    '/api/reports/archive': () => Response.json({ data: {} }, { status: 202 }),
  });
  await renderScreen(<ReportFiles />, '/report/files', ['Customer'], 'Owner');
  await page.getByRole('button', { name: 'Archive everything' }).click();
  await page.getByText('Email me a link when it is ready').click();
  await page.getByRole('button', { name: 'Create archive' }).click();
  await expect
    .poll(() => requests.find(({ path }) => path === '/api/reports/archive')?.body)
    .toEqual({ isMailed: true });
});

test('hides the archive button from a member without the team permission', async () => {
  stubServer({ '/api/reports': { data: [], isMore: false } });
  await renderScreen(<ReportFiles />, '/report/files', ['Customer'], 'Finance');
  await expect.element(page.getByText('No reports yet')).toBeVisible();
  expect(page.getByRole('button', { name: 'Archive everything' }).elements()).toEqual([]);
});

test('draws groups as bars from longest to shortest and switches the charted column', async () => {
  const groupedPreview: ReportPreview = {
    columns: ['state', 'rows', 'invoicePaise'],
    lines: [
      ['Goa', 2, 200_00],
      ['Kerala', 5, 1_500_00],
    ],
    totalLines: 2,
    totals: { rows: 7, invoicePaise: 1_700_00 },
    isCut: false,
  };
  stubServer({ '/api/reports/preview': { data: groupedPreview } });
  await renderReport('?group=state&columns=invoicePaise');
  const chart = page.getByRole('region', { name: 'Chart' });
  await expect.element(chart.getByRole('button', { name: 'Kerala Invoice amount' })).toBeVisible();
  const bars = chart.getByRole('group').getByRole('button').elements();
  expect(bars.map((bar) => bar.firstElementChild?.firstChild?.textContent)).toEqual([
    'Kerala',
    'Goa',
  ]);
  await chart.getByRole('button', { name: /Chart of/ }).click();
  await page.getByRole('option', { name: 'Rows' }).click();
  await expect.element(chart.getByRole('button', { name: 'Goa Rows 2' })).toBeVisible();
});

test('draws no chart for lines without groups', async () => {
  stubServer({ '/api/reports/preview': { data: preview } });
  await renderReport();
  await expect.element(page.getByRole('grid', { name: 'First lines' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Chart' }).elements()).toEqual([]);
});
