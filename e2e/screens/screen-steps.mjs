// The steps that lead to the screens of screens.mjs.
import { randomUUID } from 'node:crypto';
import '../../tools/runtime.mjs';

const { tsImport } = await import('tsx/esm/api');
// Imported first, because this import sets the clock shift that the server uses.
const { createAuthenticator } = await tsImport('../support/authenticator.ts', import.meta.url);

export const seller = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
export const owingSeller = { username: 'owing@demo.shipdesk.in', password: 'Owing#2026' };
export const emptySeller = { username: 'other@demo.shipdesk.in', password: 'Other#2026' };
export const admin = { username: 'admin@demo.shipdesk.in', password: 'Admin#2026' };

export async function showOrders(page) {
  await page.goto('/orders/forward');
  await page.getByRole('rowheader').first().waitFor();
}

export async function showOrder(page) {
  await showOrders(page);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/** Opens the command palette on a screen, enters a text and returns the palette. */
export async function showPalette(page, text) {
  await page.getByRole('button', { name: 'Search and commands' }).click();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('textbox').fill(text);
  return palette;
}

/** Chooses a file of twelve orders. With `phone`, two orders have that number and a third has an invalid pincode. */
export async function chooseBulkFile(page, phone) {
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('menuitem', { name: 'B2C Order', exact: true }).click();
  await chooseTwelveOrders(
    page,
    phone === undefined ? {} : { 4: { phone }, 5: { phone }, 7: { pinCode: '56' } },
  );
}

/** Chooses a file with a seller's own columns, some of which must be mapped by hand. */
export async function chooseUnmappedFile(page) {
  const rows = [
    'Ticket,Customer Name,Mobile,Address,Landmark,Pincode,Town,State,What,Qty,Rate,Order Total,COD/Prepaid',
    'K-1041,Asha Verma,+91 98111 00001,12 MG Road,Near SBI,560001,Bengaluru,Karnataka,Pepper 500 g,2,499.50,999.00,COD',
    'K-1042,Thiruvananthapuram Handloom Weavers Cooperative Society,9847012345,14 Market Road,,682002,Ernakulam,KL,Cloves 100 g,1,250,250,Prepaid',
    ',,,,,,,,Mace 50 g,1,160,,',
    'K-1043,Fatima Sheikh,9.19811E+11,3 Lake View,,5600,Mumbai,MH,Cardamom,1,875,875,COD',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('menuitem', { name: 'B2C Order', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse File' }).click();
  await (await chooser).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await getDialog(page).getByRole('heading', { name: 'Map columns' }).waitFor();
}

/** Runs a big import in which two rows fail. */
export async function showImports(page) {
  await page.goto('/orders/imports');
  await chooseTwelveOrders(page, { 4: { phone: '98470' }, 7: { pinCode: '56' } });
  await page
    .getByRole('button', { name: /^Download failed rows/ })
    .first()
    .waitFor();
}

async function chooseTwelveOrders(page, changes) {
  const { createBulkCsv } = await tsImport('../support/bulk-files.ts', import.meta.url);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse File' }).click();
  const buffer = Buffer.from(createBulkCsv(12, { changes }));
  await (await chooser).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
}

/** Registers a seller and shows the key for its authenticator app. Returns the email and password. */
export async function showSecondFactor(page) {
  const [email, password] = [`weaver-${randomUUID()}@demo.shipdesk.in`, 'Quiet#Lorry71'];
  const name = 'Thiruvananthapuram Handloom Weavers Cooperative Society';
  const data = {
    name,
    email,
    phone: '9847012345',
    password,
    confirmPassword: password,
    terms: true,
  };
  await page.request.post('/auth/register', { data });
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up' }).click();
  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('img', { name: /QR code/ }).waitFor();
  return { email, password };
}

export async function switchSecondFactorOn(page) {
  const section = page.getByRole('region', { name: 'Second factor' });
  const nextCode = createAuthenticator((await section.locator('code').textContent()) ?? '');
  await section.getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await section.getByRole('button', { name: 'Switch on' }).click();
  await section.getByRole('list', { name: 'Recovery codes' }).waitFor();
}

export async function showRates(page) {
  await page.goto('/admin/configure-rates');
  await page.getByRole('grid', { name: 'Shipping Rate Table' }).waitFor();
}

export async function openSection(page, title) {
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name: title }).click();
}

export async function showAddOrder(page) {
  await page.goto('/orders/add');
  const consignee = page.getByRole('group', { name: 'Delivery/Consignee Details' });
  await consignee.getByLabel('Name').fill('Ravi Kumar');
  await consignee.getByLabel('Phone', { exact: true }).fill('9876543210');
  await consignee.getByLabel('Address').fill('12 MG Road, Shanthala Nagar');
  await consignee.getByLabel('Pincode').fill('560001');
  // The next section opens by itself once the consignee is complete.
  await page.getByLabel('Product name').fill('Malabar black pepper 500 g');
  await page.getByLabel('Quantity').fill('2');
  // Wait for the price that the product fills in, so that it does not replace the typed price.
  await page.locator('input[value="649"]').waitFor();
  await page.getByLabel('Unit price').fill('649');
  await openSection(page, 'Warehouse/Pickup Address');
  await openSection(page, 'Weight & Dimensions');
  await openSection(page, 'Other Details');
  await page.getByRole('heading', { name: 'Add Order' }).focus();
}

export const pressButton = (scope, name) =>
  scope.getByRole('button', { name, exact: true }).click();

/** Returns a function that opens a screen while all requests to a path fail. */
export const failRequests = (path, show) => async (page) => {
  await page.route(path, (route) => route.abort());
  await show(page);
};
/** Returns a function that opens a screen while all requests to a path hang. */
export const stallRequests = (path, show) => async (page) => {
  await page.route(path, () => undefined);
  await show(page);
};

export const getDialog = (page) => page.getByRole('dialog');

export async function showStage(page, stage) {
  await page.goto(`/orders/forward?stage=${stage}&range=thisMonth`);
  await page.getByRole('rowheader').first().waitFor();
}

/** Selects the first `count` rows of the list, or all rows of a shorter list. */
export async function selectRows(page, count) {
  const boxes = page.getByRole('rowheader').locator('xpath=..').getByRole('checkbox');
  const rowCount = await boxes.count();
  for (let index = 0; index < Math.min(count, rowCount); index += 1) await boxes.nth(index).check();
}

/** Returns the docket number of the first order at a stage. */
export async function findDocketAtStage(page, stage) {
  await showStage(page, stage);
  const address = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
  return (address ?? '').split('/').at(-1);
}

/** Opens the page of the first seller for operator staff. */
export async function showSeller(page) {
  await page.goto('/admin/sellers');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Recent changes' }).waitFor();
}

/** Many kinds of cases that wait for operator staff, some with the highest count that the server returns. */
export const manyWaits = [
  'recharges',
  'payouts_due',
  'payouts_prepared',
  'payouts_returned',
  'bank_accounts',
  'disputes',
  'claims',
  'ndr_late',
  'ndr_open',
  'invoice_lines',
  'remittance_lines',
  'failed_jobs',
  'refused_mails',
].map((kind, index) => ({
  kind,
  cases: index % 3 === 0 ? 1000 : index + 1,
  amountPaise: index < 4 ? 123_456_789_00 : null,
  oldestAt: new Date(Date.now() - (index + 1) * 9 * 3_600_000).toISOString(),
  fileId: null,
}));

/** Opens Admin with the given waiting cases. */
export async function showWaits(page, waits) {
  await page.route('**/api/admin/waits', (route) => route.fulfill({ json: { data: waits } }));
  await page.goto('/admin');
}
