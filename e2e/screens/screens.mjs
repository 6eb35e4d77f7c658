// Every screen of the product: its name, its account and the steps that lead to it.
import { accountScreens } from './account-screens.mjs';
import { apiKeyScreens } from './api-key-screens.mjs';
import { deliveryScreens } from './delivery-screens.mjs';
import { listMoneyScreens } from './money-screens.mjs';
import { operatorScreens } from './operator-screens.mjs';
import { orderScreens } from './order-screens.mjs';
import { productScreens } from './product-screens.mjs';
import { reportScreens } from './report-screens.mjs';
import { sandboxScreens } from './sandbox-screens.mjs';
import {
  admin,
  chooseBulkFile,
  chooseUnmappedFile,
  emptySeller,
  failRequests,
  manyWaits,
  openSection,
  seller,
  showAddOrder,
  showImports,
  showOrder,
  showOrders,
  showPalette,
  showRates,
  showSecondFactor,
  showSeller,
  showWaits,
  stallRequests,
  switchSecondFactorOn,
} from './screen-steps.mjs';
import { shippingScreens } from './shipping-screens.mjs';
import { shopScreens } from './shop-screens.mjs';
import { teamScreens } from './team-screens.mjs';
import { webhookScreens } from './webhook-screens.mjs';

/** A session without an account, because these screens register a seller. */
const newSeller = {};

export const screens = [
  { name: 'login', show: (page) => page.goto('/login') },
  {
    name: 'login-error',
    show: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
    },
  },
  { name: 'register', show: (page) => page.goto('/register') },
  { name: 'coming-soon', show: (page) => page.goto('/coming_soon') },
  { name: 'not-found', show: (page) => page.goto('/nowhere') },
  { name: 'not-found-signed-in', as: seller, show: (page) => page.goto('/nowhere') },
  { name: 'dashboard', as: seller, show: (page) => page.goto('/dashboard?range=90') },
  {
    name: 'dashboard-bar',
    as: seller,
    show: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('group', { name: 'Over time' }).getByRole('link').last().focus();
      await page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'dashboard-loading',
    as: seller,
    show: stallRequests(/\/api\/analytics/, (page) => page.goto('/dashboard')),
  },
  {
    name: 'dashboard-failed',
    as: seller,
    show: failRequests(/\/api\/analytics/, async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    }),
  },
  { name: 'order-status', as: seller, show: (page) => page.goto('/dashboard/order-status') },
  {
    name: 'palette',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await showPalette(page, '');
    },
  },
  {
    name: 'palette-orders',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      const docket = await page.getByRole('rowheader').getByRole('link').first().textContent();
      const palette = await showPalette(page, docket.slice(0, 6));
      await palette.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'palette-nothing',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      const palette = await showPalette(page, 'REF-404');
      await palette.getByText('No order has').waitFor();
    },
  },
  {
    name: 'palette-failed',
    as: seller,
    show: failRequests(/getorders/, async (page) => {
      await page.goto('/other');
      const palette = await showPalette(page, 'REF-404');
      await palette.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'palette-operator',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/find');
      const palette = await showPalette(page, '9811122233');
      await page.keyboard.press('Enter');
      await palette.getByRole('option').first().waitFor();
    },
  },
  { name: 'orders', as: seller, show: showOrders },
  ...['new', 'in_transit', 'delivered', 'ready_to_ship'].map((stage) => ({
    name: `orders-${stage}`,
    as: seller,
    show: async (page) => {
      await page.goto(`/orders/forward?stage=${stage}&range=thisMonth`);
      await page.getByRole('rowheader').first().waitFor();
    },
  })),
  {
    name: 'orders-unfolded',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      // The button is hidden on the wider screens, whose screenshots are taken first.
      const rangeButton = page.getByRole('button', { name: 'This week', includeHidden: true });
      await rangeButton.evaluate((button) => button.click());
    },
  },
  {
    name: 'orders-selected',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.getByRole('grid').getByRole('checkbox').nth(2).check();
    },
  },
  { name: 'orders-empty', as: admin, show: (page) => page.goto('/orders/forward') },
  {
    name: 'date-range',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.getByRole('main').getByRole('button', { name: / to / }).click();
      await page.getByRole('menuitemradio', { name: 'Custom' }).click();
      const days = page.getByRole('dialog').getByRole('grid').first().getByRole('button');
      await days.getByText('3', { exact: true }).click();
      await days.getByText('12', { exact: true }).click();
    },
  },
  { name: 'add-order', as: seller, show: showAddOrder },
  {
    // This account has no draft, so the form is empty.
    name: 'add-order-errors',
    as: emptySeller,
    show: async (page) => {
      await page.goto('/orders/add');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
  },
  {
    name: 'add-warehouse',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/add');
      await openSection(page, 'Warehouse/Pickup Address');
      await page.getByRole('button', { name: 'Add Address' }).click();
    },
  },
  {
    name: 'side-menu',
    as: admin,
    show: async (page) => {
      await page.goto('/admin');
      await page.getByRole('heading', { name: 'Admin', level: 1 }).waitFor();
      const toggle = page.getByRole('button', { name: 'Open menu' });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('button', { name: 'Billing pages' }).click();
    },
  },
  {
    name: 'user-menu',
    as: seller,
    show: async (page) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'User menu' }).click();
    },
  },
  {
    name: 'columns',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.getByRole('button', { name: 'Columns' }).click();
    },
  },
  { name: 'order', as: seller, show: showOrder },
  { name: 'reverse-orders', as: seller, show: (page) => page.goto('/orders/reverse') },
  {
    name: 'bulk-import',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await chooseBulkFile(page);
    },
  },
  {
    name: 'bulk-import-cells',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await chooseBulkFile(page, '98470');
      const grid = page.getByRole('dialog').getByRole('grid');
      await grid.getByRole('textbox', { name: 'phone' }).first().fill('9847012345');
    },
  },
  {
    name: 'map-columns',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await chooseUnmappedFile(page);
    },
  },
  { name: 'imports', as: seller, show: showImports },
  {
    name: 'orders-loading',
    as: seller,
    show: stallRequests('**/orders/getorders', (page) => page.goto('/orders/forward')),
  },
  {
    name: 'orders-failed',
    as: seller,
    show: failRequests('**/orders/getorders', async (page) => {
      await page.goto('/orders/forward');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'keys',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'warehouses', as: seller, show: (page) => page.goto('/warehouse') },
  { name: 'help', show: (page) => page.goto('/help') },
  { name: 'account', as: seller, show: (page) => page.goto('/account') },
  { name: 'second-factor', as: newSeller, show: showSecondFactor },
  {
    name: 'recovery-codes',
    as: newSeller,
    show: async (page) => {
      await showSecondFactor(page);
      await switchSecondFactorOn(page);
    },
  },
  {
    name: 'login-code',
    as: newSeller,
    show: async (page) => {
      const { email, password } = await showSecondFactor(page);
      await switchSecondFactorOn(page);
      await page.request.post('/auth/logout');
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'admin', as: admin, show: (page) => page.goto('/admin') },
  { name: 'admin-empty', as: admin, show: (page) => showWaits(page, []) },
  { name: 'admin-much', as: admin, show: (page) => showWaits(page, manyWaits) },
  { name: 'sellers', as: admin, show: (page) => page.goto('/admin/sellers') },
  {
    name: 'seller-open',
    as: admin,
    show: async (page) => {
      await page.goto('/admin/sellers');
      await page.getByRole('button', { name: 'Add a seller' }).click();
      await page.getByRole('button', { name: 'Add and invite' }).click();
    },
  },
  { name: 'seller', as: admin, show: showSeller },
  {
    name: 'seller-suspend',
    as: admin,
    show: async (page) => {
      await showSeller(page);
      await page.getByRole('button', { name: 'Suspend' }).click();
    },
  },
  {
    name: 'seller-suspended',
    as: admin,
    show: async (page) => {
      // Change only the response. A real suspension would block the demo seller's sign-in for other screens.
      await page.route('**/api/admin/sellers/*', async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const suspension = { at: '2026-11-20T06:00:00.000Z', reason: 'Unpaid invoices since June' };
        await route.fulfill({ json: { data: { ...data, suspension } } });
      });
      await showSeller(page);
    },
  },
  { name: 'configure-rates', as: admin, show: showRates },
  {
    name: 'configure-rates-edited',
    as: admin,
    show: async (page) => {
      await showRates(page);
      await page.getByLabel('Zone A, Up to 10kgs', { exact: true }).click();
      await page.keyboard.type('99');
      await page.getByLabel('Zone B, Up to 250 gm', { exact: true }).click();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'configure-rates-terms',
    as: admin,
    show: async (page) => {
      await showRates(page);
      await page.getByLabel('Volumetric divisor', { exact: true }).fill('4');
      await page.getByRole('button', { name: 'COD fee' }).click();
      await page.getByRole('heading', { name: 'Terms and surcharges' }).click();
    },
  },
  {
    name: 'configure-rates-publish',
    as: admin,
    show: async (page) => {
      await showRates(page);
      await page.getByLabel('Zone A, Up to 10kgs', { exact: true }).click();
      await page.keyboard.type('99');
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByText('On a day').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'configure-rates-history',
    as: admin,
    show: async (page) => {
      await showRates(page);
      const price = `2${Date.now() % 10}.${10 + (Date.now() % 89)}`;
      await page.getByLabel('Zone A, Every additional 1kg above 10kgs', { exact: true }).click();
      await page.keyboard.type(price);
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await showRates(page);
      await page
        .getByRole('heading', { name: /^Version/ })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('list', { name: /^Changes in version/ }).waitFor();
    },
  },
  ...accountScreens,
  ...orderScreens,
  ...operatorScreens,
  ...sandboxScreens,
  ...teamScreens,
  ...reportScreens,
  ...webhookScreens,
  ...apiKeyScreens,
  ...productScreens,
  ...shopScreens,
  ...shippingScreens,
  ...deliveryScreens,
  ...listMoneyScreens({ seller, emptySeller, admin }),
];
