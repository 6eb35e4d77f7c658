// The screens of shipping: lists, orders, bookings, hand-over, packing and returns, with their dialogs.
import {
  dialog,
  docketAt,
  failing,
  loading,
  other,
  press,
  selectRows,
  seller,
  showOrders,
  showStage,
} from './screen-steps.mjs';

async function showOrderAt(page, stage) {
  await showStage(page, stage);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Shipment', exact: true }).waitFor();
}

async function selectAt(page, stage, count) {
  await showStage(page, stage);
  await selectRows(page, count);
}

/** Types like a wedge scanner, wherever the focus is. */
async function scan(page, code) {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

export const shippingScreens = [
  {
    name: 'orders-filters',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await press(page, 'Filters');
      await dialog(page).waitFor();
    },
  },
  {
    name: 'orders-chips',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/forward?range=thisMonth&payment=cod&amountFrom=100&amountTo=500000');
      await page.getByRole('list', { name: 'Filters in use' }).waitFor();
    },
  },
  {
    name: 'orders-views',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/forward?payment=cod');
      await page.getByRole('list', { name: 'Filters in use' }).waitFor();
      await press(page, 'Views');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'orders-save-view',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/forward?payment=cod');
      await page.getByRole('list', { name: 'Filters in use' }).waitFor();
      await press(page, 'Views');
      await page.getByRole('menuitem', { name: /^Save this view/ }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'orders-manage-views',
    as: other,
    show: async (page) => {
      for (const [name, query] of [
        ['COD this month', 'range=thisMonth&payment=cod'],
        ['To ship today', 'stage=new'],
      ]) {
        await page.goto(`/orders/forward?${query}`);
        await page.getByRole('button', { name: /^(Views|COD this month|To ship today)$/ }).click();
        const save = page.getByRole('menuitem', { name: /^Save this view/ });
        // Saved before, on the other device.
        if (await save.isDisabled()) continue;
        await save.click();
        await dialog(page).getByRole('textbox').fill(name);
        await dialog(page).getByRole('button', { name: /^Save/ }).click();
        await dialog(page).waitFor({ state: 'detached' });
      }
      await page.goto('/orders/forward?stage=ndr');
      await press(page, 'Views');
      await page.getByRole('menuitem', { name: 'Manage views' }).click();
      await dialog(page).waitFor();
    },
  },
  { name: 'orders-ready', as: seller, show: (page) => selectAt(page, 'ready_to_ship', 2) },
  { name: 'orders-ndr', as: seller, show: (page) => showStage(page, 'ndr') },
  { name: 'orders-delivered', as: seller, show: (page) => showStage(page, 'delivered') },
  { name: 'order-delivered', as: seller, show: (page) => showOrderAt(page, 'delivered') },
  { name: 'order-ndr', as: seller, show: (page) => showOrderAt(page, 'ndr') },
  { name: 'order-rto', as: seller, show: (page) => showOrderAt(page, 'rto') },
  {
    name: 'order-edit',
    as: seller,
    show: async (page) => {
      const docket = await docketAt(page, 'new');
      await page.goto(`/orders/${docket}/edit`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  {
    name: 'ship-dialog',
    as: seller,
    show: async (page) => {
      await selectAt(page, 'new', 3);
      await press(page, 'Ship');
      await dialog(page)
        .getByText(/can be booked/)
        .waitFor();
    },
  },
  {
    name: 'ship-dialog-loading',
    as: seller,
    show: loading('**/api/shipments/preview', async (page) => {
      await selectAt(page, 'new', 2);
      await press(page, 'Ship');
      await dialog(page).waitFor();
    }),
  },
  {
    name: 'ship-dialog-failed',
    as: seller,
    show: failing('**/api/shipments/preview', async (page) => {
      await selectAt(page, 'new', 2);
      await press(page, 'Ship');
      await dialog(page).getByRole('alert').waitFor();
    }),
  },
  {
    name: 'cancel-orders-dialog',
    as: seller,
    show: async (page) => {
      await selectAt(page, 'new', 2);
      await press(page, 'Cancel orders');
      await dialog(page).waitFor();
    },
  },
  {
    name: 'labels-dialog',
    as: seller,
    show: async (page) => {
      await selectAt(page, 'ready_to_ship', 2);
      await press(page, 'Print labels');
      await dialog(page).waitFor();
    },
  },
  {
    name: 'manifest-dialog',
    as: seller,
    show: async (page) => {
      await selectAt(page, 'ready_to_ship', 1);
      await press(page, 'Documents');
      await page.getByRole('menuitem', { name: 'Close manifest' }).click();
      await dialog(page).waitFor();
    },
  },
  { name: 'manifests', as: seller, show: (page) => page.goto('/orders/manifests') },
  {
    name: 'manifests-loading',
    as: seller,
    show: loading('**/api/manifests', (page) => page.goto('/orders/manifests')),
  },
  {
    name: 'manifests-failed',
    as: seller,
    show: failing('**/api/manifests', async (page) => {
      await page.goto('/orders/manifests');
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    }),
  },
  {
    name: 'hand-over',
    as: seller,
    show: async (page) => {
      const docket = await docketAt(page, 'ready_to_ship');
      await page.goto('/orders/manifests');
      await page.getByRole('link', { name: 'Scan parcels' }).first().click();
      await page
        .getByText(/\d of \d/)
        .first()
        .waitFor();
      await scan(page, docket);
      await page.getByText(docket).first().waitFor();
    },
  },
  {
    name: 'hand-over-alarm',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/manifests');
      await page.getByRole('link', { name: 'Scan parcels' }).first().click();
      await page
        .getByText(/\d of \d/)
        .first()
        .waitFor();
      await scan(page, 'WRONG-1');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'hand-over-close',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/manifests');
      await page.getByRole('link', { name: 'Scan parcels' }).first().click();
      await page
        .getByText(/\d of \d/)
        .first()
        .waitFor();
      await press(page, 'Close manifest');
      await dialog(page).waitFor();
    },
  },
  { name: 'pickups', as: seller, show: (page) => page.goto('/orders/pickups') },
  {
    name: 'pickups-loading',
    as: seller,
    show: loading('**/api/pickups', (page) => page.goto('/orders/pickups')),
  },
  {
    name: 'pickups-failed',
    as: seller,
    show: failing('**/api/pickups', async (page) => {
      await page.goto('/orders/pickups');
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    }),
  },
  {
    name: 'pickup-dialog',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/pickups');
      await press(page, 'Ask for a pickup');
      await dialog(page).getByRole('radio').first().waitFor();
    },
  },
  { name: 'packing', as: seller, show: (page) => page.goto('/orders/packing') },
  {
    name: 'packing-parcel',
    as: seller,
    show: async (page) => {
      const docket = await docketAt(page, 'ready_to_ship');
      await page.goto('/orders/packing');
      await page.getByText('Scan the first parcel').waitFor();
      await scan(page, docket);
      await page.getByRole('region', { name: 'Parcel' }).waitFor();
    },
  },
  {
    name: 'packing-unknown',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/packing');
      await page.getByText('Scan the first parcel').waitFor();
      await scan(page, 'WRONG-1');
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'returns', as: seller, show: (page) => page.goto('/orders/returns?tab=all') },
  { name: 'returns-empty', as: other, show: (page) => page.goto('/orders/returns') },
  {
    name: 'returns-parcel',
    as: seller,
    show: async (page) => {
      const docket = await docketAt(page, 'rto');
      await page.goto('/orders/returns');
      await page.getByRole('heading', { name: 'Returns' }).waitFor();
      await scan(page, docket);
      await page.getByRole('region', { name: 'Parcel' }).waitFor();
    },
  },
];
