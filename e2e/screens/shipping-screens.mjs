// The screens of shipping: lists, orders, bookings, hand-over, packing and returns, with their dialogs.
import {
  emptySeller,
  failRequests,
  findDocketAtStage,
  getDialog,
  pressButton,
  selectRows,
  seller,
  showOrders,
  showStage,
  stallRequests,
} from './screen-steps.mjs';

async function showOrderAt(page, stage) {
  await showStage(page, stage);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Shipment', exact: true }).waitFor();
}

async function selectRowsAt(page, stage, count) {
  await showStage(page, stage);
  await selectRows(page, count);
}

async function showFiltered(page, query) {
  await page.goto(`/orders/forward?${query}`);
  await page.getByRole('list', { name: 'Active filters' }).waitFor();
}

async function showHandOver(page) {
  await page.goto('/orders/manifests');
  await page.getByRole('link', { name: 'Scan parcels' }).first().click();
  await page
    .getByText(/\d of \d/)
    .first()
    .waitFor();
}

async function showPacking(page) {
  await page.goto('/orders/packing');
  await page.getByText('Scan the first parcel').waitFor();
}

async function openDialog(page, button) {
  await pressButton(page, button);
  await getDialog(page).waitFor();
}

/** Types a code as a keyboard scanner does, without moving the focus. */
async function scan(page, code) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Scans a parcel that is missing in the open hand-over. */
async function scanMissing(page) {
  const awb = await page
    .getByText(/^97\d{11}$/)
    .first()
    .textContent();
  await scan(page, awb);
  await page.getByRole('button', { name: 'Close manifest', disabled: false }).waitFor();
}

/** Returns the screens of a list: loaded, loading and failed. */
function buildListScreens(name) {
  const address = `/orders/${name}`;
  const calls = `**/api/${name}`;
  const show = (page) => page.goto(address);
  const showFailed = async (page) => {
    await show(page);
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  };
  return [
    { name, as: seller, show },
    { name: `${name}-loading`, as: seller, show: stallRequests(calls, show) },
    { name: `${name}-failed`, as: seller, show: failRequests(calls, showFailed) },
  ];
}

export const shippingScreens = [
  {
    name: 'orders-filters',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await openDialog(page, 'Filters');
    },
  },
  {
    name: 'orders-chips',
    as: seller,
    show: (page) =>
      showFiltered(page, 'range=thisMonth&payment=cod&amountFrom=100&amountTo=500000'),
  },
  {
    name: 'orders-views',
    as: seller,
    show: async (page) => {
      await showFiltered(page, 'payment=cod');
      await pressButton(page, 'Views');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'orders-save-view',
    as: seller,
    show: async (page) => {
      await showFiltered(page, 'payment=cod');
      await pressButton(page, 'Views');
      await page.getByRole('menuitem', { name: /^Save this view/ }).click();
      await getDialog(page).waitFor();
    },
  },
  {
    name: 'orders-manage-views',
    as: emptySeller,
    show: async (page) => {
      for (const [name, query] of [
        ['COD this month', 'range=thisMonth&payment=cod'],
        ['To ship today', 'stage=new'],
      ]) {
        await page.goto(`/orders/forward?${query}`);
        await page.getByRole('button', { name: /^(Views|COD this month|To ship today)$/ }).click();
        const save = page.getByRole('menuitem', { name: /^Save this view/ });
        // The view exists if the screenshots of another device saved it.
        if (await save.isDisabled()) continue;
        await save.click();
        await getDialog(page).getByRole('textbox').fill(name);
        await getDialog(page).getByRole('button', { name: /^Save/ }).click();
        await getDialog(page).waitFor({ state: 'detached' });
      }
      await page.goto('/orders/forward?stage=ndr');
      await pressButton(page, 'Views');
      await page.getByRole('menuitem', { name: 'Manage views' }).click();
      await getDialog(page).waitFor();
    },
  },
  { name: 'orders-ready', as: seller, show: (page) => selectRowsAt(page, 'ready_to_ship', 2) },
  { name: 'orders-ndr', as: seller, show: (page) => showStage(page, 'ndr') },
  { name: 'orders-delivered', as: seller, show: (page) => showStage(page, 'delivered') },
  { name: 'order-new', as: seller, show: (page) => showOrderAt(page, 'new') },
  { name: 'order-delivered', as: seller, show: (page) => showOrderAt(page, 'delivered') },
  { name: 'order-ndr', as: seller, show: (page) => showOrderAt(page, 'ndr') },
  { name: 'order-rto', as: seller, show: (page) => showOrderAt(page, 'rto') },
  {
    name: 'order-edit',
    as: seller,
    show: async (page) => {
      const docket = await findDocketAtStage(page, 'new');
      await page.goto(`/orders/${docket}/edit`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'ship-dialog',
    as: seller,
    show: async (page) => {
      await selectRowsAt(page, 'new', 3);
      await pressButton(page, 'Ship');
      await getDialog(page)
        .getByText(/can be booked/)
        .waitFor();
    },
  },
  {
    name: 'ship-dialog-one',
    as: seller,
    show: async (page) => {
      await selectRowsAt(page, 'new', 1);
      await pressButton(page, 'Ship');
      await getDialog(page)
        .getByRole('radio', { name: /Surface · ₹/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'ship-dialog-loading',
    as: seller,
    show: stallRequests('**/api/shipments/preview', async (page) => {
      await selectRowsAt(page, 'new', 2);
      await openDialog(page, 'Ship');
    }),
  },
  {
    name: 'ship-dialog-failed',
    as: seller,
    show: failRequests('**/api/shipments/preview', async (page) => {
      await selectRowsAt(page, 'new', 2);
      await pressButton(page, 'Ship');
      await getDialog(page).getByRole('alert').waitFor();
    }),
  },
  {
    name: 'ship-dialog-away',
    as: seller,
    show: failRequests('**/api/shipments/states', async (page) => {
      await page.route('**/api/shipments', (route) => {
        const data = route
          .request()
          .postDataJSON()
          .docketNumbers.map((docketNumber) => ({ docketNumber, state: 'booking' }));
        return route.fulfill({ status: 202, json: { data } });
      });
      await selectRowsAt(page, 'new', 3);
      await pressButton(page, 'Ship');
      await getDialog(page)
        .getByRole('button', { name: /^Ship \d+ orders?$/ })
        .click();
      await getDialog(page)
        .getByText(/^There is no connection/)
        .waitFor();
    }),
  },
  {
    name: 'cancel-orders-dialog',
    as: seller,
    show: async (page) => {
      await selectRowsAt(page, 'new', 2);
      await openDialog(page, 'Cancel orders');
    },
  },
  {
    name: 'labels-dialog',
    as: seller,
    show: async (page) => {
      await selectRowsAt(page, 'ready_to_ship', 2);
      await openDialog(page, 'Print labels');
    },
  },
  {
    name: 'manifest-dialog',
    as: seller,
    show: async (page) => {
      await selectRowsAt(page, 'ready_to_ship', 1);
      await pressButton(page, 'Documents');
      await page.getByRole('menuitem', { name: 'Close manifest' }).click();
      await getDialog(page).waitFor();
    },
  },
  ...buildListScreens('manifests'),
  {
    name: 'hand-over',
    as: seller,
    show: async (page) => {
      await showHandOver(page);
      await scanMissing(page);
    },
  },
  {
    name: 'hand-over-alarm',
    as: seller,
    show: async (page) => {
      await showHandOver(page);
      await scan(page, 'WRONG-1');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'hand-over-close',
    as: seller,
    show: async (page) => {
      await showHandOver(page);
      await scanMissing(page);
      await openDialog(page, 'Close manifest');
    },
  },
  ...buildListScreens('pickups'),
  {
    name: 'pickup-dialog',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/pickups');
      await pressButton(page, 'Request a pickup');
      await getDialog(page).getByRole('radio').first().waitFor();
    },
  },
  { name: 'packing', as: seller, show: (page) => page.goto('/orders/packing') },
  {
    name: 'packing-parcel',
    as: seller,
    show: async (page) => {
      const docket = await findDocketAtStage(page, 'ready_to_ship');
      await showPacking(page);
      await scan(page, docket);
      await page.getByRole('region', { name: 'Parcel' }).waitFor();
    },
  },
  {
    name: 'packing-unknown',
    as: seller,
    show: async (page) => {
      await showPacking(page);
      await scan(page, 'WRONG-1');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'returns', as: seller, show: (page) => page.goto('/orders/returns?tab=all') },
  { name: 'returns-empty', as: emptySeller, show: (page) => page.goto('/orders/returns') },
  {
    name: 'returns-parcel',
    as: seller,
    show: async (page) => {
      const docket = await findDocketAtStage(page, 'rto');
      await page.goto('/orders/returns');
      await page.getByRole('heading', { name: 'Returns' }).waitFor();
      await scan(page, docket);
      await page.getByRole('region', { name: 'Parcel' }).waitFor();
    },
  },
];
