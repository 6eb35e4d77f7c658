// The screens of failed deliveries, tracking, settings, carriers and tools, and the lists of operator staff.
import {
  admin,
  emptySeller,
  failRequests,
  findDocketAtStage,
  getDialog,
  pressButton,
  selectRows,
  seller,
  stallRequests,
} from './screen-steps.mjs';

const { tsImport } = await import('tsx/esm/api');
const { closeToasts } = await tsImport('../support/toasts.ts', import.meta.url);

async function showNdr(page, search = '') {
  await page.goto(`/dashboard/ndr${search}`);
  await page
    .getByRole('grid', { name: 'Failed deliveries' })
    .getByRole('rowheader')
    .first()
    .waitFor();
}

/** Presses the key on one failed delivery after the other until a dialog opens. */
const openNdrDialog = (key) => async (page) => {
  await showNdr(page);
  for (const row of await page.getByRole('rowheader').locator('xpath=..').all()) {
    await row.focus();
    await page.keyboard.press(key);
    if (await getDialog(page).isVisible()) return;
    await closeToasts(page);
  }
  throw new Error(`no failed delivery allows the action of ${key}`);
};

/** Pushes that changed no parcel. The demo has none. */
const pushes = [
  [
    'unmatched',
    ['9700000000017'],
    '{"Shipment":{"AWB":"9700000000017","Status":{"Status":"In Transit"}}}',
  ],
  ['unreadable', [], '<html><body>502 Bad Gateway</body></html>'],
  [
    'failed',
    ['9700000000024', '9700000000031'],
    '{"Shipments":[{"AWB":"9700000000024"},{"AWB":"9700000000031"}]}',
  ],
].map(([state, awbs, excerpt]) => ({
  accountId: '',
  receivedAt: new Date().toISOString(),
  account: 'Simulated carrier',
  carrier: 'simulator',
  state,
  awbs,
  excerpt,
}));

export const deliveryScreens = [
  { name: 'ndr', as: seller, show: (page) => showNdr(page) },
  {
    name: 'carrier-audit',
    as: seller,
    show: (page) => page.goto('/dashboard/ndr/attempts?by=hub'),
  },
  { name: 'ndr-requested', as: seller, show: (page) => page.goto('/dashboard/ndr?tab=requested') },
  { name: 'ndr-all', as: seller, show: (page) => showNdr(page, '?tab=all') },
  { name: 'ndr-empty', as: emptySeller, show: (page) => page.goto('/dashboard/ndr') },
  {
    name: 'ndr-selected',
    as: seller,
    show: async (page) => {
      await showNdr(page);
      await selectRows(page, 2);
    },
  },
  { name: 'ndr-reattempt', as: seller, show: openNdrDialog('r') },
  { name: 'ndr-address', as: seller, show: openNdrDialog('a') },
  { name: 'ndr-phone', as: seller, show: openNdrDialog('p') },
  { name: 'ndr-payment', as: seller, show: openNdrDialog('m') },
  { name: 'ndr-self-collect', as: seller, show: openNdrDialog('c') },
  { name: 'ndr-return', as: seller, show: openNdrDialog('t') },
  { name: 'ndr-escalate', as: seller, show: openNdrDialog('e') },
  { name: 'ndr-history', as: seller, show: openNdrDialog('h') },
  { name: 'ndr-link', as: seller, show: openNdrDialog('l') },
  {
    name: 'ndr-loading',
    as: seller,
    show: stallRequests('**/api/ndr?*', (page) => page.goto('/dashboard/ndr')),
  },
  {
    name: 'ndr-failed',
    as: seller,
    show: failRequests('**/api/ndr?*', async (page) => {
      await page.goto('/dashboard/ndr');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'ndr-errors',
    as: seller,
    show: async (page) => {
      await openNdrDialog('a')(page);
      await getDialog(page).getByRole('textbox').first().fill('');
      await pressButton(getDialog(page), 'Correct address');
    },
  },
  { name: 'ndr-tasks', as: admin, show: (page) => page.goto('/admin/ndr') },
  {
    name: 'ndr-task',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/ndr');
      await page
        .getByRole('button', { name: /^Pass on/ })
        .first()
        .click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'ndr-default-action',
    as: seller,
    show: async (page) => {
      await showNdr(page);
      await pressButton(page, 'Set default action');
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'consignee',
    as: seller,
    show: async (page) => {
      await openNdrDialog('l')(page);
      const message = await getDialog(page)
        .getByText(/\/ndr\//)
        .first()
        .textContent();
      await page.goto(/\/ndr\/\S+/.exec(message ?? '')?.[0] ?? '');
    },
  },
  { name: 'consignee-unknown', show: (page) => page.goto('/ndr/no-such-link') },
  { name: 'track', show: (page) => page.goto('/track') },
  {
    name: 'track-delivered',
    as: seller,
    show: async (page) => page.goto(`/track/${await findDocketAtStage(page, 'delivered')}`),
  },
  {
    name: 'track-ndr',
    as: seller,
    show: async (page) => page.goto(`/track/${await findDocketAtStage(page, 'ndr')}`),
  },
  { name: 'track-unknown', show: (page) => page.goto('/track/10000000000001') },
  {
    name: 'notifications',
    // React Aria's popover does not move when the width changes.
    isReopened: true,
    as: seller,
    show: async (page) => {
      await page.goto('/account');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'notification-settings',
    as: seller,
    show: (page) => page.goto('/setting/notifications'),
  },
  { name: 'label-settings', as: seller, show: (page) => page.goto('/setting/labels') },
  { name: 'mails', as: admin, show: (page) => page.goto('/admin/mails') },
  {
    name: 'mails-nothing',
    as: admin,
    show: (page) => page.goto('/admin/mails?search=nobody@example.in'),
  },
  {
    name: 'mail',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/mails');
      await page.getByRole('button', { name: /^Read/ }).first().click();
      await getDialog(page).waitFor();
    },
  },
  { name: 'find', as: admin, show: (page) => page.goto('/admin/find') },
  { name: 'find-hits', as: admin, show: (page) => page.goto('/admin/find?q=9811122233') },
  { name: 'find-sellers', as: admin, show: (page) => page.goto('/admin/find?q=demo') },
  { name: 'find-nothing', as: admin, show: (page) => page.goto('/admin/find?q=nothing') },
  {
    name: 'parcel',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/find?q=9811122233');
      await page.getByRole('grid').getByRole('link').nth(2).click();
      await page.getByRole('heading', { name: /^Parcel/ }).waitFor();
    },
  },
  { name: 'audit-log', as: admin, show: (page) => page.goto('/admin/audit-log') },
  {
    name: 'audit-log-record',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/audit-log?action=session.opened');
      await page.getByText('Record', { exact: true }).first().click();
    },
  },
  {
    name: 'audit-log-nothing',
    as: admin,
    show: (page) => page.goto('/admin/audit-log?actor=nobody@example.in'),
  },
  { name: 'account-history', as: seller, show: (page) => page.goto('/account/history') },
  { name: 'jobs', as: admin, show: (page) => page.goto('/admin/jobs') },
  { name: 'carriers', as: admin, show: (page) => page.goto('/admin/carriers') },
  {
    name: 'carriers-clock-ahead',
    as: admin,
    show: async (page) => {
      const realNow = new Date();
      const [now, nextEventAt] = [26, 27].map((hours) =>
        new Date(realNow.getTime() + hours * 3_600_000).toISOString(),
      );
      await page.route('**/api/simulator/clock', (route) =>
        route.fulfill({ json: { data: { now, realNow, speed: 1, nextEventAt } } }),
      );
      await page.goto('/admin/carriers');
      await page.getByText('ahead of real time').waitFor();
    },
  },
  {
    name: 'carriers-pushes',
    as: admin,
    show: async (page) => {
      await page.route('**/api/carrier-pushes', (route) =>
        route.fulfill({ json: { data: pushes } }),
      );
      await page.goto('/admin/carriers');
      await page.getByRole('grid', { name: 'Pushes without a parcel' }).waitFor();
    },
  },
  {
    name: 'carrier-account',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/carriers');
      await page.getByRole('button', { name: 'Add account' }).first().click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'carrier-account-credentials',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/carriers');
      await page.getByRole('button', { name: 'Add account' }).first().click();
      await getDialog(page).getByText('Ekart', { exact: true }).click();
    },
  },
  {
    name: 'carrier-preferences',
    as: admin,
    show: (page) => page.goto('/admin/carriers/preferences'),
  },
  {
    name: 'carrier-rule',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/carriers/preferences');
      await page.getByRole('button', { name: 'Add rule' }).first().click();
      await getDialog(page).waitFor();
    },
  },
  { name: 'rate-calculator', as: seller, show: (page) => page.goto('/tools') },
  {
    name: 'rate-calculator-prices',
    as: seller,
    show: async (page) => {
      await page.goto(
        '/tools?from=560001&to=400001&mode=Prepaid&invoice=999&boxes=1x0.65x35x35x6.5',
      );
      await page.getByRole('list', { name: 'Services' }).waitFor();
    },
  },
  { name: 'zone-finder', as: seller, show: (page) => page.goto('/tools/zones') },
  { name: 'box-weight', as: seller, show: (page) => page.goto('/tools/weight') },
  { name: 'your-rates', as: seller, show: (page) => page.goto('/tools/rates') },
];
