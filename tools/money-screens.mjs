// The screens of money, for tools/screens.mjs.
import { prepareMoney } from './money-steps.mjs';

/** Opens a screen once the demo has money of every kind. */
async function goTo(page, address) {
  if (page.url() === 'about:blank') await page.goto('/help');
  await prepareMoney(page);
  await page.goto(address);
}

const press = (page, name, scope = page.getByRole('main')) =>
  scope.getByRole('button', { name }).first().click();

/** Presses a button of the screen and waits for the dialog that it opens. */
async function openDialog(page, name) {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
}

const send = (page, name) => page.getByRole('dialog').getByRole('button', { name }).click();

/** @returns the screens of Billing for a seller, for a seller without money and for the operator */
export function moneyScreens({ seller, other, admin }) {
  const screen = (as) => (name, address, then) => ({
    name,
    as,
    show: async (page) => {
      await goTo(page, address);
      await then?.(page);
    },
  });
  const [own, empty, all] = [seller, other, admin].map(screen);
  return [
    own('billing-passbook', '/billing'),
    own('billing-explain', '/billing', (page) => openDialog(page, /^Explain line/)),
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
    {
      name: 'billing-failed',
      as: seller,
      show: async (page) => {
        await page.route(/\/api\/(passbook|wallet)/, (route) => route.abort());
        await page.goto('/billing');
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      },
    },
    {
      name: 'billing-loading',
      as: seller,
      show: async (page) => {
        await page.route(/\/api\/(passbook|wallet)/, () => undefined);
        await page.goto('/billing');
      },
    },
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
    all('operator-decline', '/billing/recharges', (page) => openDialog(page, /^Decline/)),
    all('operator-refund', '/billing/recharges?tab=all', (page) => openDialog(page, /^Refund/)),
    all('operator-charges', '/billing/shipping-charges'),
    all('operator-cod', '/billing/cod-remittance'),
    all('operator-utr', '/billing/cod-remittance', (page) => openDialog(page, /UTR/)),
    all('operator-statement', '/billing/cod-remittance', (page) => openDialog(page, /^Match a/)),
    all('operator-disputes', '/billing/weight-discrepancies'),
    all('operator-decision', '/billing/weight-discrepancies', (page) =>
      openDialog(page, /^Decide/),
    ),
    all('operator-carrier-invoices', '/billing/weight-discrepancies?part=invoices'),
    all('operator-carrier-invoice', '/billing/weight-discrepancies?part=invoices', async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('grid', { name: /lines/i }).waitFor();
    }),
    all('operator-invoices', '/billing/invoices'),
    all('operator-company', '/billing/invoices', (page) => openDialog(page, /company/i)),
    all('operator-cycles', '/billing/invoices', (page) => openDialog(page, /cycles/i)),
    all('operator-credit', '/billing/invoices', (page) => openDialog(page, /^Credit/)),
    all('operator-credit-notes', '/billing/creditNOtes'),
    all('operator-ledgers', '/billing/ledgers'),
    all('plans', '/admin/plans'),
    all('new-plan', '/admin/plans/new'),
  ];
}
