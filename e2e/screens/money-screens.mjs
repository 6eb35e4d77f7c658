// The screens of money, for screens.mjs.
import { prepareMoney } from './money-steps.mjs';
import { open } from './screen-steps.mjs';

/** Opens a screen once the demo has money of every kind. */
async function goTo(page, address) {
  if (page.url() === 'about:blank') await page.goto('/help');
  const money = await prepareMoney(page);
  await page.goto(address);
  return money;
}

const owing = { username: 'owing@demo.shipdesk.in', password: 'Owing#2026' };

const press = (page, name, scope = page.getByRole('main')) =>
  scope.getByRole('button', { name }).first().click();

/** Presses a button of the screen and waits for the dialog that it opens. */
async function openDialog(page, name) {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
}

/** Opens the newest remittance of a carrier. */
async function openRemittance(page) {
  await page.getByRole('grid', { name: 'Remittances' }).getByRole('link').first().click();
  await page.getByRole('grid', { name: /lines/i }).getByRole('row').nth(1).waitFor();
}

const send = (page, name) => page.getByRole('dialog').getByRole('button', { name }).click();

/** @returns the screens of Billing for a seller, for a seller without money and for the operator */
export function listMoneyScreens({ seller, other, admin }) {
  const screen = (as) => (name, address, then) => ({
    name,
    as,
    show: async (page) => {
      const money = await goTo(page, address);
      await then?.(page, money);
    },
  });
  const [own, empty, due, all] = [seller, other, owing, admin].map(screen);
  const broken = (name, address, calls) => ({
    name: `${name}-failed`,
    as: seller,
    show: async (page) => {
      await page.route(calls, (route) => route.abort());
      await page.goto(address);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
  });
  const pending = (name, address, calls) => ({
    name: `${name}-loading`,
    as: seller,
    show: async (page) => {
      await page.route(calls, () => undefined);
      await page.goto(address);
    },
  });
  const [invoices, cod] = ['/billing?tab=invoices', '/billing?tab=cod-remittance'];
  return [
    own('billing-passbook', '/billing'),
    own('billing-explain', '/billing', (page) => openDialog(page, /^Explain line/)),
    own('billing-explain-weight', '/billing?type=weight_hold', (page) =>
      openDialog(page, /^Explain line/),
    ),
    own('billing-low-balance', '/billing', (page) => openDialog(page, 'Low-balance warning')),
    own('billing-recharges', '/billing?tab=recharges'),
    own('billing-recharge', '/billing?tab=recharges', (page) => openDialog(page, 'Recharge')),
    own('billing-recharge-errors', '/billing?tab=recharges', async (page) => {
      await openDialog(page, 'Recharge');
      await page.getByRole('textbox', { name: 'Amount' }).fill('50');
      await send(page, 'Send for confirmation');
    }),
    own('billing-charges', '/billing?tab=shipping-charges'),
    own('billing-charge', '/billing?tab=shipping-charges', async (page) => {
      await press(page, /^Explain/, page.getByRole('grid'));
    }),
    own('billing-cod', '/billing?tab=cod-remittance'),
    own('billing-cod-parcels', '/billing?tab=cod-remittance', async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
    }),
    own('billing-bank-account', '/billing?tab=cod-remittance', async (page) => {
      await press(page, /^(Change|Add)$/, page.getByRole('region', { name: 'Bank account' }));
      await page.getByRole('dialog').waitFor();
      await page.getByLabel('Account number', { exact: true }).fill('12');
      await send(page, 'Save');
    }),
    own('billing-weights', '/billing?tab=weight-discrepancies'),
    own('billing-weights-selected', '/billing?tab=weight-discrepancies', (page) =>
      page.getByRole('checkbox').first().check(),
    ),
    own('billing-weights-all', '/billing?tab=weight-discrepancies&show=all'),
    own('billing-dispute', '/billing?tab=weight-discrepancies', async (page) => {
      await openDialog(page, /^Dispute/);
      await send(page, 'Send dispute');
    }),
    own('billing-invoices', '/billing?tab=invoices'),
    own('billing-tax-details', '/billing?tab=invoices', (page) => openDialog(page, /tax details/i)),
    own('billing-credit-notes', '/billing?tab=creditNOtes'),
    own('billing-ledgers', '/billing?tab=ledgers'),
    empty('billing-empty-passbook', '/billing'),
    empty('billing-empty-recharges', '/billing?tab=recharges'),
    empty('billing-empty-charges', '/billing?tab=shipping-charges'),
    empty('billing-empty-cod', '/billing?tab=cod-remittance'),
    empty('billing-empty-weights', '/billing?tab=weight-discrepancies'),
    empty('billing-empty-invoices', '/billing?tab=invoices'),
    empty('billing-empty-credit-notes', '/billing?tab=creditNOtes'),
    empty('billing-empty-ledgers', '/billing?tab=ledgers'),
    due('billing-invoice-due', invoices),
    due('billing-pay', invoices, (page) => openDialog(page, /^Pay INV/)),
    due('billing-pay-empty', invoices, async (page) => {
      await page.route('/api/wallet', async (route) => {
        const { data } = await (await route.fetch()).json();
        await route.fulfill({ json: { data: { ...data, balancePaise: -10_000 } } });
      });
      await page.reload();
      await openDialog(page, /^Pay INV/);
    }),
    own('billing-accept', '/billing?tab=weight-discrepancies', (page) =>
      openDialog(page, /^Accept:/),
    ),
    own('billing-accept-many', '/billing?tab=weight-discrepancies', async (page) => {
      await page.getByRole('checkbox').first().check();
      await openDialog(page, /^Accept$/);
    }),
    own('product-weight', '/orders/add', async (page, { product }) => {
      await open(page, 'Order Details');
      await page.getByLabel('Product name').first().fill(product.name);
      await page.getByLabel('Quantity').first().fill(String(product.quantity));
      await open(page, 'Weight & Dimensions');
      await page.getByRole('button', { name: 'Use', exact: true }).waitFor();
    }),
    broken('billing', '/billing', /\/api\/(passbook|wallet)/),
    pending('billing', '/billing', /\/api\/(passbook|wallet)/),
    broken('billing-invoices', invoices, /\/api\/(tax-|wallet)/),
    pending('billing-invoices', invoices, /\/api\/(tax-|wallet)/),
    broken('billing-cod', cod, /\/api\/(remittances|bank-account|wallet)/),
    pending('billing-cod', cod, /\/api\/(remittances|bank-account|wallet)/),
    all('operator-billing', '/billing'),
    all('operator-passbook', '/billing/passbook'),
    all('operator-wallet', '/billing/passbook', async (page) => {
      await page.getByRole('grid').getByText('Malabar Spice House').click();
      await page.getByRole('grid', { name: 'Passbook' }).waitFor();
    }),
    all('operator-credit-limit', '/billing/passbook', async (page) => {
      await page.getByRole('grid').getByText('Malabar Spice House').click();
      await openDialog(page, /credit limit/i);
    }),
    all('operator-adjustment', '/billing/passbook', async (page) => {
      await page.getByRole('grid').getByText('Malabar Spice House').click();
      await openDialog(page, /adjust|correct/i);
    }),
    all('operator-recharges', '/billing/recharges'),
    all('operator-recharges-all', '/billing/recharges?tab=all'),
    all('operator-approve', '/billing/recharges', (page) =>
      openDialog(page, /^Confirm the transfer/),
    ),
    all('operator-decline', '/billing/recharges', (page) => openDialog(page, /^Decline/)),
    all('operator-recharges-search', '/billing/recharges?search=NOSUCHUTR'),
    all('operator-refund', '/billing/recharges?tab=all', (page) => openDialog(page, /^Refund/)),
    all('operator-charges', '/billing/shipping-charges'),
    all('operator-cod', '/billing/cod-remittance'),
    all('operator-utr', '/billing/cod-remittance', (page) => openDialog(page, /UTR/)),
    all('operator-correct-utr', '/billing/cod-remittance', (page) =>
      openDialog(page, /^Correct the UTR/),
    ),
    all('operator-statement', '/billing/cod-remittance', (page) => openDialog(page, /^Match a/)),
    all('operator-return', '/billing/cod-remittance', (page) =>
      openDialog(page, /^Mark as returned/),
    ),
    all('operator-carrier-cod', '/billing/cod-remittance?part=carriers'),
    all('operator-record-cod', '/billing/cod-remittance?part=carriers', async (page) => {
      await openDialog(page, 'Record a remittance');
      await send(page, 'Compare with the parcels');
    }),
    all('operator-carrier-remittance', '/billing/cod-remittance?part=carriers', openRemittance),
    all('operator-accept-cod', '/billing/cod-remittance?part=carriers', async (page) => {
      await openRemittance(page);
      await page.getByRole('checkbox').first().check();
      await openDialog(page, 'Accept differences');
    }),
    all('operator-disputes', '/billing/weight-discrepancies'),
    all('operator-decision', '/billing/weight-discrepancies', (page) =>
      openDialog(page, /^Decide/),
    ),
    all('operator-carrier-invoices', '/billing/weight-discrepancies?part=invoices'),
    all('operator-carrier-invoice', '/billing/weight-discrepancies?part=invoices', async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('grid', { name: /lines/i }).waitFor();
    }),
    all('operator-accept-invoice', '/billing/weight-discrepancies?part=invoices', async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('grid', { name: /lines/i }).waitFor();
      await openDialog(page, 'Accept');
    }),
    all('operator-invoices', '/billing/invoices'),
    all('operator-company', '/billing/invoices', (page) => openDialog(page, /company/i)),
    all('operator-cycles', '/billing/invoices', (page) => openDialog(page, /cycles/i)),
    all('operator-credit', '/billing/invoices', (page) => openDialog(page, /^Credit/)),
    all('operator-credit-notes', '/billing/creditNOtes'),
    all('operator-claim', '/billing/creditNOtes', (page) => openDialog(page, /^Decide on/)),
    all('operator-ledgers', '/billing/ledgers'),
    all('plans', '/admin/plans'),
    all('new-plan', '/admin/plans/new'),
  ];
}
