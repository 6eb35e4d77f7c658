// The screens of operator staff for sellers, audit log, jobs, emails, rate cards and plans.
import {
  admin,
  failRequests,
  getDialog,
  pressButton,
  showRates,
  showSeller,
  stallRequests,
} from './screen-steps.mjs';

const computeHoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();

const jobs = [
  ['book', '48120033371898', 'KURTI-1', 'Delhivery: 503 Service Unavailable, attempt 10 of 10'],
  ['mail', '', '', 'The mail server refused the email (550 5.1.1 User unknown).'],
  ['invoices', '', '', `Connection timed out: ${'the database did not respond. '.repeat(12)}`],
  ['track', '48120033371906', '', ''],
].map(([task, docketNumber, reference, reason], index) => ({
  id: `01a1fc20-f9d2-7595-bcec-2b8d9f02490${index}`,
  sellerId: '01a1fc20-f9d2-7595-bcec-2b8d9f024910',
  sellerName:
    index === 2 ? 'Thiruvananthapuram Handloom Weavers Cooperative Society' : 'Malabar Spice House',
  task,
  docketNumber,
  reference,
  reason,
  attempts: 10,
  createdAt: computeHoursAgo(30),
  runAt: computeHoursAgo(3),
  failedAt: computeHoursAgo(2),
}));
const counts = ['book', 'mail', 'invoices', 'track'].map((task, index) => ({
  task,
  failed: 10 ** index,
  running: 0,
  waiting: index,
}));

async function showJobs(page, path = '/admin/jobs') {
  await page.route('**/api/admin/jobs', (route) =>
    route.fulfill({ json: { data: jobs, isMore: true, counts } }),
  );
  await page.goto(path);
  await page.getByRole('rowheader').first().waitFor();
}

const buildListScreens = (name, path, calls) => [
  {
    name: `${name}-loading`,
    as: admin,
    show: stallRequests(calls, (page) => page.goto(path)),
  },
  {
    name: `${name}-failed`,
    as: admin,
    show: failRequests(calls, async (page) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    }),
  },
];

const openSellerDialog = (button) => async (page) => {
  await showSeller(page);
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await getDialog(page).waitFor();
};

async function showRefusedMails(page) {
  await page.route(/\/api\/mails/, async (route) => {
    const json = await (await route.fetch()).json();
    const refusal = {
      state: 'failed',
      attempts: 10,
      recipient: `${'consignee.'.repeat(12)}@example.in`,
      problem: '550 5.1.1 The mailbox that you tried to reach does not exist',
    };
    const data = json.data.map((mail, index) => (index < 2 ? { ...mail, ...refusal } : mail));
    await route.fulfill({ json: { ...json, data } });
  });
  await page.goto('/admin/mails');
}

async function openRateFile(page, text) {
  await showRates(page);
  await pressButton(page, 'Import…');
  if (text === undefined) return;
  const buffer = Buffer.from(text);
  const file = { name: 'surface-rates.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await getDialog(page).getByRole('grid').or(getDialog(page).getByRole('table')).waitFor();
}

export const operatorScreens = [
  ...buildListScreens('sellers', '/admin/sellers', '**/api/sellers*'),
  ...buildListScreens('audit-log', '/admin/audit-log', /\/api\/admin\/audit/),
  ...buildListScreens('jobs', '/admin/jobs', '**/api/admin/jobs'),
  ...buildListScreens('mails', '/admin/mails', /\/api\/mails/),
  ...buildListScreens('configure-rates', '/admin/configure-rates', /\/api\/rate-cards?\b/),
  { name: 'seller-invite', as: admin, show: openSellerDialog(/^Invite .* again$/) },
  { name: 'seller-link', as: admin, show: openSellerDialog(/^Create a password reset link/) },
  { name: 'seller-call-limit', as: admin, show: openSellerDialog('Change') },
  { name: 'jobs-failed-many', as: admin, show: showJobs },
  { name: 'jobs-of-task', as: admin, show: (page) => showJobs(page, '/admin/jobs?task=book') },
  {
    name: 'job-drop',
    as: admin,
    show: async (page) => {
      await showJobs(page);
      await page
        .getByRole('button', { name: /^Drop:/ })
        .first()
        .click();
    },
  },
  { name: 'mails-refused', as: admin, show: showRefusedMails },
  { name: 'rate-file', as: admin, show: openRateFile },
  {
    name: 'rate-file-problems',
    as: admin,
    show: (page) => openRateFile(page, 'Weight,Zone A,Zone B\nUp to 250 gm,free,12.345\n'),
  },
  {
    name: 'rates-discard',
    as: admin,
    show: async (page) => {
      await showRates(page);
      await page.getByLabel('Zone A, Up to 10kgs', { exact: true }).click();
      await page.keyboard.type('99');
      await pressButton(page, 'Discard draft');
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'configure-rates-express',
    as: admin,
    show: (page) => page.goto('/admin/configure-rates/express'),
  },
  {
    name: 'plan',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/plans/new');
      await page.getByLabel('Name').fill(`Festival season ${Date.now()}`);
      await pressButton(page, 'Save');
      await page.waitForURL(/plans$/);
      await page.getByRole('rowheader').getByRole('link').first().click();
      await page.getByRole('heading', { name: /^Festival season/ }).waitFor();
    },
  },
];
