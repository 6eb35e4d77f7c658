// The screens of reports. The demo has no report files or schedules, so this file stubs them.
import {
  admin,
  failRequests,
  getDialog,
  pressButton,
  seller,
  stallRequests,
} from './screen-steps.mjs';

const file = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f025001',
  report: 'charges',
  state: 'done',
  format: 'xlsx',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  groupBy: [],
  rows: 12480,
  lines: 12480,
  bytes: 1_240_000,
  totals: {},
  problem: '',
  isCancelling: false,
  isErased: false,
  createdBy: 'Asha Menon',
  createdAt: '2026-11-21T06:00:00.000Z',
  finishedAt: '2026-11-21T06:01:00.000Z',
  expiresAt: '2026-12-05T06:01:00.000Z',
};
const unfinished = { finishedAt: null, expiresAt: null, bytes: 0, lines: 0 };
const files = [
  { ...file, ...unfinished, report: 'orders', state: 'running', rows: 48000 },
  { ...file, ...unfinished, report: 'cod', state: 'waiting', rows: 0 },
  file,
  { ...file, report: 'products', format: 'csv', bytes: 40_000, lines: 212 },
  { ...file, report: 'archive', format: 'zip', startDate: '2025-04-01', bytes: 84_000_000 },
  {
    ...file,
    expiresAt: null,
    report: 'orders',
    state: 'failed',
    problem: 'The report has more than 50,000 groups. Group by fewer columns or choose fewer days.',
  },
  { ...file, expiresAt: null, report: 'shipments', state: 'cancelled' },
  { ...file, expiresAt: null, report: 'orders', isErased: true },
].map((row, index) => ({ ...row, id: file.id.slice(0, -1) + index }));

const showFiles = (data) => async (page) => {
  await page.route('**/api/reports', (route) => route.fulfill({ json: { data, isMore: false } }));
  await page.goto('/report/files');
};

const results = [
  ['done', ''],
  ['failed', 'The report could not be written. Ask the operator for the reason.'],
].map(([state, problem], index) => ({
  id: `01a1fc20-f9d2-7595-bcec-2b8d9f02510${index}`,
  createdAt: '2026-11-20T02:30:00.000Z',
  state,
  problem,
}));
const schedule = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f025200',
  report: 'charges',
  columns: ['docketNumber', 'billedPaise'],
  groupBy: [],
  filters: [],
  format: 'xlsx',
  cadence: 'monthly',
  day: 1,
  hour: 8,
  recipients: ['01a1fc20-f9d2-7595-bcec-2b8d9f025301', '01a1fc20-f9d2-7595-bcec-2b8d9f025302'],
  createdBy: 'Asha Menon',
  nextAt: '2026-12-01T02:30:00.000Z',
  lastRunAt: '2026-11-20T02:30:00.000Z',
  problem: '',
  results,
};
const schedules = {
  data: [
    schedule,
    { ...schedule, report: 'orders', cadence: 'daily', lastRunAt: null, results: [] },
    {
      ...schedule,
      report: 'cod',
      cadence: 'weekly',
      problem: 'None of the recipients can read this report any more. Choose other recipients.',
    },
  ].map((row, index) => ({ ...row, id: schedule.id.slice(0, -1) + index })),
  members: [
    ['01a1fc20-f9d2-7595-bcec-2b8d9f025301', 'Asha Menon'],
    ['01a1fc20-f9d2-7595-bcec-2b8d9f025302', 'Venkatanarasimharajuvaripeta Subramanian'],
  ].map(([id, name]) => ({ id, name, role: 'Owner' })),
};

const showSchedules = (json) => async (page) => {
  await page.route('**/api/report-schedules', (route) => route.fulfill({ json }));
  await page.goto('/report/schedules');
};

const waitForLines = (page) =>
  page.getByRole('grid', { name: 'First lines' }).getByRole('rowheader').first().waitFor();

const showReport = (path) => async (page) => {
  await page.goto(`/report/run/${path}`);
  await waitForLines(page);
};

const openDialog = (path, button) => async (page) => {
  await showReport(path)(page);
  await pressButton(page, button);
  await getDialog(page).waitFor();
};

export const reportScreens = [
  { name: 'reports', as: seller, show: (page) => page.goto('/report') },
  { name: 'reports-operator', as: admin, show: (page) => page.goto('/report') },
  { name: 'report-charges', as: seller, show: showReport('charges?range=lastMonth') },
  { name: 'report-grouped', as: seller, show: showReport('carrierPerformance?range=lastMonth') },
  { name: 'report-bars', as: seller, show: showReport('orders?group=state') },
  { name: 'report-days', as: seller, show: showReport('cod?group=deliveredOn') },
  { name: 'report-margin', as: admin, show: showReport('margin?range=lastMonth') },
  {
    name: 'report-empty',
    as: seller,
    show: (page) => page.goto('/report/run/orders?from=2020-01-01&to=2020-01-02'),
  },
  {
    name: 'report-failed',
    as: seller,
    show: failRequests(/\/api\/reports\/preview/, async (page) => {
      await page.goto('/report/run/orders');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'report-loading',
    as: seller,
    show: stallRequests(/\/api\/reports\/preview/, (page) => page.goto('/report/run/orders')),
  },
  {
    name: 'report-layout',
    as: seller,
    show: openDialog('orders?range=lastMonth&group=state', 'Edit columns and groups'),
  },
  { name: 'report-run', as: seller, show: openDialog('orders?range=lastMonth', 'Run report') },
  { name: 'report-files', as: seller, show: showFiles(files) },
  { name: 'report-schedules', as: seller, show: showSchedules(schedules) },
  {
    name: 'report-schedules-empty',
    as: seller,
    show: showSchedules({ data: [], members: schedules.members }),
  },
  {
    name: 'report-schedule',
    as: seller,
    show: openDialog('orders?range=lastMonth', 'Schedule'),
  },
  { name: 'report-files-empty', as: seller, show: showFiles([]) },
  {
    name: 'report-archive',
    as: seller,
    show: async (page) => {
      await showFiles([])(page);
      await pressButton(page, 'Archive everything');
      await getDialog(page).waitFor();
    },
  },
];
