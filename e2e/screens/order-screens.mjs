// The screens of orders, imports and warehouses, the empty dashboard and the preview of a notification.
import {
  emptySeller,
  failRequests,
  findDocketAtStage,
  getDialog,
  pressButton,
  seller,
  stallRequests,
} from './screen-steps.mjs';

const longName = 'Thiruvananthapuram Handloom Weavers Cooperative Society Ltd.';

/** Gives the orders of the list long names and references and large amounts. */
async function showLongOrders(page) {
  await page.route('**/orders/getorders', async (route) => {
    const json = await (await route.fetch()).json();
    const lengthen = (value) => {
      if (Array.isArray(value)) return value.map(lengthen);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          if (/^(?:consigneeName|name)$/.test(key)) return [key, longName];
          if (key === 'clientRefrenceNumber') return [key, 'REF-2026-11-0000000000000001/KOCHI'];
          if (/[Aa]mount|[Pp]aise$|invoiceValue/.test(key) && typeof inner === 'number') {
            return [key, 123_456_789_012];
          }
          return [key, lengthen(inner)];
        }),
      );
    };
    await route.fulfill({ json: lengthen(json) });
  });
  await page.goto('/orders/forward');
  await page.getByRole('rowheader').first().waitFor();
}

const openWarehouseDialog = async (page) => {
  await page.goto('/warehouse');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await getDialog(page).waitFor();
};

const openOrderDialog = (stage, button) => async (page) => {
  await page.goto(`/orders/${await findDocketAtStage(page, stage)}`);
  await pressButton(page, button);
  await getDialog(page).waitFor();
};

const time = new Date(Date.now() - 3_600_000).toISOString();
const file = {
  bytes: 48_000_000,
  problem: '',
  isCancelling: false,
  totalRows: 1_000_000,
  madeRows: 412_500,
  knownRows: 12,
  badRows: 38,
  createdAt: time,
  startedAt: time,
  finishedAt: null,
  createdBy: 'Asha Menon',
};
const imports = [
  { ...file, state: 'running', fileName: `${longName} orders of November.csv` },
  { ...file, state: 'waiting', totalRows: null, fileName: 'second.csv' },
  { ...file, state: 'done', finishedAt: time, fileName: 'monday.csv' },
  { ...file, state: 'cancelled', finishedAt: time, fileName: 'tuesday.csv' },
  {
    ...file,
    state: 'failed',
    finishedAt: time,
    problem: 'The file has no header row.',
    fileName: 'wednesday.csv',
  },
].map((entry, index) => ({ ...entry, id: `01a1fc20-f9d2-7595-bcec-2b8d9f02520${index}` }));

async function showManyImports(page) {
  const limits = { bytes: 512_000_000, rows: 1_000_000 };
  await page.route('**/api/imports', (route) =>
    route.fulfill({ json: { data: imports, isMore: true, limits } }),
  );
  await page.goto('/orders/imports');
  await page.getByRole('rowheader').first().waitFor();
}

export const orderScreens = [
  { name: 'orders-long-values', as: seller, show: showLongOrders },
  {
    name: 'orders-nothing-found',
    as: seller,
    show: (page) => page.goto('/orders/forward?search=nothing+like+this'),
  },
  { name: 'dashboard-empty', as: emptySeller, show: (page) => page.goto('/dashboard') },
  {
    name: 'order-status-empty',
    as: emptySeller,
    show: (page) => page.goto('/dashboard/order-status'),
  },
  { name: 'reverse-order', as: seller, show: (page) => page.goto('/orders/add?direction=reverse') },
  { name: 'order-unknown', as: seller, show: (page) => page.goto('/orders/10000000000001') },
  {
    name: 'order-loading',
    as: seller,
    show: async (page) => {
      const docket = await findDocketAtStage(page, 'new');
      await stallRequests(`**/api/orders/${docket}*`, () => page.goto(`/orders/${docket}`))(page);
    },
  },
  { name: 'order-cancel', as: seller, show: openOrderDialog('new', 'Cancel order') },
  {
    name: 'shipment-cancel',
    as: seller,
    show: openOrderDialog('ready_to_ship', 'Cancel shipment'),
  },
  { name: 'imports-many', as: seller, show: showManyImports },
  {
    name: 'import-cancel',
    as: seller,
    show: async (page) => {
      await showManyImports(page);
      await page
        .getByRole('button', { name: /^Cancel / })
        .first()
        .click();
    },
  },
  {
    name: 'imports-failed',
    as: seller,
    show: failRequests('**/api/imports', async (page) => {
      await page.goto('/orders/imports');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  { name: 'warehouse-edit', as: seller, show: openWarehouseDialog },
  {
    name: 'warehouse-errors',
    as: seller,
    show: async (page) => {
      await page.goto('/warehouse');
      await page.getByRole('button', { name: /^Add/ }).first().click();
      await pressButton(getDialog(page), 'Save');
    },
  },
  {
    name: 'warehouses-nothing-found',
    as: seller,
    show: async (page) => {
      await page.goto('/warehouse');
      await page.getByRole('searchbox').fill('nothing like this');
    },
  },
  {
    name: 'notification-preview',
    as: seller,
    show: async (page) => {
      await page.goto('/setting/notifications');
      await page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .click();
      await getDialog(page).waitFor();
    },
  },
];
