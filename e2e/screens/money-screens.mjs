// The screens of Billing and of rate plans, and Add Order with a product of known weight.
import { prepareBilling } from './money-steps.mjs';
import { openSection, owingSeller } from './screen-steps.mjs';

/** Prepares the billing records and opens a page. Returns the result of `prepareBilling`. */
async function openWithBilling(page, address) {
  if (page.url() === 'about:blank') await page.goto('/help');
  const billing = await prepareBilling(page);
  await page.goto(address);
  return billing;
}

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

/** Scrolls to the documents for the e-invoice portal. */
const showEinvoices = (page) =>
  page.getByRole('region', { name: 'E-invoices' }).scrollIntoViewIfNeeded();

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const buildPortalEntry = (number) => {
  const Irn = number.replaceAll(/\W/g, '').padEnd(64, '0').slice(0, 64).toLowerCase();
  const data = JSON.stringify({ DocNo: number, Irn });
  return {
    Irn: Irn.replaceAll(/[^\da-f]/g, 'a'),
    AckNo: 112010036563310,
    AckDt: '2026-11-27 10:15:00',
    SignedQRCode: `${encode({})}.${encode({ data })}.c2lnbmF0dXJl`,
  };
};
/** A response of the portal whose entries match no document. */
const portalResponse = [
  buildPortalEntry('INV/2627/000001'),
  buildPortalEntry('INV/2425/000917'),
  { Status: 0, ErrorDetails: [{ ErrorCode: '2150', ErrorMessage: 'Duplicate IRN' }] },
];

const submitDialog = (page, name) => page.getByRole('dialog').getByRole('button', { name }).click();

/** Returns the screens of sellers with billing records, without records and with dues, and of the operator. */
export function listMoneyScreens({ seller, emptySeller, admin }) {
  const createScreenBuilder = (as) => (name, address, continueWith) => ({
    name,
    as,
    show: async (page) => {
      const billing = await openWithBilling(page, address);
      await continueWith?.(page, billing);
    },
  });
  const [forSeller, forEmptySeller, forOwingSeller, forOperator] = [
    seller,
    emptySeller,
    owingSeller,
    admin,
  ].map(createScreenBuilder);
  const buildFailedScreen = (name, address, calls) => ({
    name: `${name}-failed`,
    as: seller,
    show: async (page) => {
      await page.route(calls, (route) => route.abort());
      await page.goto(address);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
  });
  const buildLoadingScreen = (name, address, calls) => ({
    name: `${name}-loading`,
    as: seller,
    show: async (page) => {
      await page.route(calls, () => undefined);
      await page.goto(address);
    },
  });
  const [invoicesPath, codPath] = ['/billing?tab=invoices', '/billing?tab=cod-remittance'];
  return [
    forSeller('billing-passbook', '/billing'),
    forSeller('billing-explain', '/billing', (page) => openDialog(page, /^Explain line/)),
    forSeller('billing-explain-weight', '/billing?type=weight_hold', (page) =>
      openDialog(page, /^Explain line/),
    ),
    forSeller('billing-low-balance', '/billing', (page) =>
      openDialog(page, 'Edit low-balance warning'),
    ),
    forSeller('billing-recharges', '/billing?tab=recharges'),
    forSeller('billing-recharge', '/billing?tab=recharges', (page) => openDialog(page, 'Recharge')),
    forSeller('billing-recharge-errors', '/billing?tab=recharges', async (page) => {
      await openDialog(page, 'Recharge');
      await page.getByRole('textbox', { name: 'Amount' }).fill('50');
      await submitDialog(page, 'Send for confirmation');
    }),
    forSeller('billing-charges', '/billing?tab=shipping-charges'),
    forSeller('billing-charge', '/billing?tab=shipping-charges', async (page) => {
      await press(page, /^Explain/, page.getByRole('grid'));
    }),
    forSeller('billing-cod', '/billing?tab=cod-remittance'),
    forSeller('billing-cod-parcels', '/billing?tab=cod-remittance', async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
    }),
    forSeller('billing-bank-account', '/billing?tab=cod-remittance', async (page) => {
      await press(page, /^(Change|Add)$/, page.getByRole('region', { name: 'Bank account' }));
      await page.getByRole('dialog').waitFor();
      await page.getByLabel('Account number', { exact: true }).fill('12');
      await submitDialog(page, 'Save');
    }),
    forSeller('billing-weights', '/billing?tab=weight-discrepancies'),
    forSeller('billing-weights-selected', '/billing?tab=weight-discrepancies', (page) =>
      page.getByRole('checkbox').first().check(),
    ),
    forSeller('billing-weights-all', '/billing?tab=weight-discrepancies&show=all'),
    forSeller('billing-dispute', '/billing?tab=weight-discrepancies', async (page) => {
      await openDialog(page, /^Dispute/);
      await submitDialog(page, 'Send dispute');
    }),
    forSeller('billing-invoices', '/billing?tab=invoices'),
    forSeller('billing-tax-details', '/billing?tab=invoices', (page) =>
      openDialog(page, /tax details/i),
    ),
    forSeller('billing-less-tds', '/billing?tab=invoices', (page) =>
      openDialog(page, /^Deduct TDS/),
    ),
    forSeller('billing-credit-notes', '/billing?tab=creditNOtes'),
    forSeller('billing-ledgers', '/billing?tab=ledgers'),
    forEmptySeller('billing-empty-passbook', '/billing'),
    forEmptySeller('billing-empty-recharges', '/billing?tab=recharges'),
    forEmptySeller('billing-empty-charges', '/billing?tab=shipping-charges'),
    forEmptySeller('billing-empty-cod', '/billing?tab=cod-remittance'),
    forEmptySeller('billing-empty-weights', '/billing?tab=weight-discrepancies'),
    forEmptySeller('billing-empty-invoices', '/billing?tab=invoices'),
    forEmptySeller('billing-empty-credit-notes', '/billing?tab=creditNOtes'),
    forEmptySeller('billing-empty-ledgers', '/billing?tab=ledgers'),
    forOwingSeller('billing-invoice-due', invoicesPath),
    forOwingSeller('billing-pay', invoicesPath, (page) =>
      openDialog(page, /^Pay INV\S+ from the wallet$/),
    ),
    forOwingSeller('billing-pay-empty', invoicesPath, async (page) => {
      await page.route('/api/wallet', async (route) => {
        const { data } = await (await route.fetch()).json();
        await route.fulfill({ json: { data: { ...data, balancePaise: -10_000 } } });
      });
      await page.reload();
      await openDialog(page, /^Pay INV\S+ from the wallet$/);
    }),
    forSeller('billing-accept', '/billing?tab=weight-discrepancies', (page) =>
      openDialog(page, /^Accept:/),
    ),
    forSeller('billing-accept-many', '/billing?tab=weight-discrepancies', async (page) => {
      await page.getByRole('checkbox').first().check();
      await openDialog(page, /^Accept$/);
    }),
    forSeller('product-weight', '/orders/add', async (page, { product }) => {
      await openSection(page, 'Order Details');
      await page.getByLabel('Product name').first().fill(product.name);
      await page.getByLabel('Quantity').first().fill(String(product.quantity));
      await openSection(page, 'Weight & Dimensions');
      await page
        .getByText(/from product|^Saved for/)
        .first()
        .waitFor();
    }),
    buildFailedScreen('billing', '/billing', /\/api\/(passbook|wallet)/),
    buildLoadingScreen('billing', '/billing', /\/api\/(passbook|wallet)/),
    buildFailedScreen('billing-invoices', invoicesPath, /\/api\/(tax-|wallet)/),
    buildLoadingScreen('billing-invoices', invoicesPath, /\/api\/(tax-|wallet)/),
    buildFailedScreen('billing-cod', codPath, /\/api\/(remittances|bank-account|wallet)/),
    buildLoadingScreen('billing-cod', codPath, /\/api\/(remittances|bank-account|wallet)/),
    forOperator('operator-billing', '/billing'),
    forOperator('operator-passbook', '/billing/passbook'),
    forOperator('operator-wallet', '/billing/passbook', async (page) => {
      await page.getByRole('grid').getByText('Malabar Spice House').click();
      await page.getByRole('grid', { name: 'Passbook' }).waitFor();
    }),
    forOperator('operator-credit-limit', '/billing/passbook', async (page) => {
      await page.getByRole('grid').getByText('Malabar Spice House').click();
      await openDialog(page, /credit limit/i);
    }),
    forOperator('operator-adjustment', '/billing/passbook', async (page) => {
      await page.getByRole('grid').getByText('Malabar Spice House').click();
      await openDialog(page, /adjust|correct/i);
    }),
    forOperator('operator-recharges', '/billing/recharges'),
    forOperator('operator-recharges-all', '/billing/recharges?tab=all'),
    forOperator('operator-approve', '/billing/recharges', (page) =>
      openDialog(page, /^Confirm the transfer/),
    ),
    forOperator('operator-decline', '/billing/recharges', (page) => openDialog(page, /^Decline/)),
    forOperator('operator-recharges-search', '/billing/recharges?search=NOSUCHUTR'),
    forOperator('operator-refund', '/billing/recharges?tab=all', (page) =>
      openDialog(page, /^Refund/),
    ),
    forOperator('operator-charges', '/billing/shipping-charges'),
    forOperator('operator-cod', '/billing/cod-remittance'),
    forOperator('operator-utr', '/billing/cod-remittance', (page) => openDialog(page, /UTR/)),
    forOperator('operator-correct-utr', '/billing/cod-remittance', (page) =>
      openDialog(page, /^Correct the UTR/),
    ),
    forOperator('operator-statement', '/billing/cod-remittance', (page) =>
      openDialog(page, /^Match a/),
    ),
    forOperator('operator-return', '/billing/cod-remittance', (page) =>
      openDialog(page, /^Mark as returned/),
    ),
    forOperator('operator-carrier-cod', '/billing/cod-remittance?part=carriers'),
    forOperator('operator-record-cod', '/billing/cod-remittance?part=carriers', async (page) => {
      await openDialog(page, 'Record a remittance');
      await submitDialog(page, 'Compare with the parcels');
    }),
    forOperator(
      'operator-carrier-remittance',
      '/billing/cod-remittance?part=carriers',
      openRemittance,
    ),
    forOperator('operator-accept-cod', '/billing/cod-remittance?part=carriers', async (page) => {
      await openRemittance(page);
      await page.getByRole('checkbox').first().check();
      await openDialog(page, 'Accept differences');
    }),
    forOperator('operator-disputes', '/billing/weight-discrepancies'),
    forOperator('operator-decision', '/billing/weight-discrepancies', (page) =>
      openDialog(page, /^Decide/),
    ),
    forOperator('operator-carrier-invoices', '/billing/weight-discrepancies?part=invoices'),
    forOperator(
      'operator-carrier-invoice',
      '/billing/weight-discrepancies?part=invoices',
      async (page) => {
        await page.getByRole('grid').getByRole('link').first().click();
        await page.getByRole('grid', { name: /lines/i }).waitFor();
      },
    ),
    forOperator(
      'operator-accept-invoice',
      '/billing/weight-discrepancies?part=invoices',
      async (page) => {
        await page.getByRole('grid').getByRole('link').first().click();
        await page.getByRole('grid', { name: /lines/i }).waitFor();
        await openDialog(page, 'Accept');
      },
    ),
    forOperator(
      'operator-carrier-claims',
      '/billing/weight-discrepancies?part=owed',
      async (page) => {
        await press(page, /^Prepare/);
        await page.getByRole('navigation', { name: 'Claims by kind' }).waitFor();
        await page
          .getByRole('grid', { name: 'Claims' })
          .getByRole('checkbox')
          .nth(1)
          .click({ force: true });
      },
    ),
    forOperator('operator-carrier-terms', '/billing/weight-discrepancies?part=owed', (page) =>
      openDialog(page, 'Edit terms'),
    ),
    forOperator('operator-invoices', '/billing/invoices'),
    forOperator('operator-einvoices', '/billing/invoices', showEinvoices),
    forOperator('operator-einvoice-start', '/billing/invoices', (page) =>
      openDialog(page, /^(?:Switch on|Change start)/),
    ),
    forOperator('operator-einvoice-answer', '/billing/invoices', async (page) => {
      await openDialog(page, 'Upload the response');
      await page.locator('input[type=file]').setInputFiles({
        name: 'answer.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(portalResponse)),
      });
      await page.getByRole('list', { name: 'Unmatched entries' }).waitFor();
    }),
    forOperator('operator-company', '/billing/invoices', (page) => openDialog(page, /company/i)),
    forOperator('operator-cycles', '/billing/invoices', (page) => openDialog(page, /cycles/i)),
    forOperator('operator-credit', '/billing/invoices', (page) => openDialog(page, /^Credit/)),
    forOperator('operator-credit-notes', '/billing/creditNOtes'),
    forOperator('operator-claim', '/billing/creditNOtes', (page) => openDialog(page, /^Decide /)),
    forOperator('operator-ledgers', '/billing/ledgers'),
    forOperator('plans', '/admin/plans'),
    forOperator('new-plan', '/admin/plans/new'),
  ];
}
