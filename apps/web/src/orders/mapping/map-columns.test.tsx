import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildLayoutFile } from '../../../../../packages/domain/test-support/layout-files.ts';
import { renderScreen, type SentRequest, stubServer } from '../../app/test-client.tsx';
import { dropBulkDraft } from '../bulk-import/bulk-draft.ts';
import { BulkImportDialog } from '../bulk-import/bulk-import-dialog.tsx';
import { MappingsPage } from './mappings-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  dropBulkDraft();
});

const warehouse = {
  id: '01a21b20-0c8d-70e7-b1b6-239fe4b52005',
  isDefault: true,
  pickupAddressTitle: 'Kochi store',
  name: 'Ravi',
  phoneNumber: '9847012345',
  altPhoneNumber: '',
  email: '',
  addressLine: '14 Market Road',
  pincode: '682002',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};

const formatTable = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** Opens the dialog with a file. The server lists the mappings that the dialog has saved. */
async function openFile(
  text: string,
  name = 'orders.csv',
  products: readonly object[] = [],
): Promise<SentRequest[]> {
  const savedMappings: object[] = [];
  const requests = stubServer({
    '/api/file-mappings': () => Response.json({ data: savedMappings }),
    '/api/warehouses': { data: [warehouse] },
    '/api/pincodes/check': { data: [] },
    '/api/package-presets': { data: [] },
    '/api/products/match': { data: products },
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const [, fingerprint] = /\/api\/file-mappings\/([0-9a-f]{32})$/.exec(address) ?? [];
    if (fingerprint === undefined) return fetch(address, init);
    const body: unknown = JSON.parse(typeof init.body === 'string' ? init.body : '{}');
    const data = { fingerprint, savedAt: '2026-11-25T06:00:00.000Z', ...Object(body) };
    savedMappings.push(data);
    return Promise.resolve(Response.json({ data }));
  });
  await renderScreen(
    <BulkImportDialog
      orderType="B2C"
      source="csv"
      onClose={() => undefined}
      onImported={() => undefined}
    />,
  );
  await chooseFile(text, name);
  return requests;
}

async function chooseFile(text: string, name = 'orders.csv') {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the picker has no input');
  await userEvent.upload(input, new File([text], name));
}

test('maps the file of a known shop automatically and names the shop', async () => {
  const { header, records } = buildLayoutFile('shopify', 6);
  await openFile(formatTable([header, ...records]), 'orders_export.txt');
  await expect.element(page.getByText(/This is a Shopify file/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
});

const unknownHeader = ['Bill No', 'Customer Name', 'Mobile', 'Address', 'Pincode', 'City', 'State'];
const unknownFile = formatTable([
  [...unknownHeader, 'What', 'Qty', 'Rate'],
  [
    '77',
    'Asha Verma',
    '9811100001',
    '12 MG Road',
    '560001',
    'Bengaluru',
    'KA',
    'Pepper',
    '2',
    '499.50',
  ],
]);

test('reuses the mapping that the user saved for an unknown file', async () => {
  await openFile(unknownFile);
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent(/^Missing mandatory columns: clientRefrenceNumber, /);
  await expect.element(page.getByRole('heading', { name: 'Map columns' })).toBeVisible();
  await expect.element(page.getByText('12 MG Road', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Product$/ }).click();
  await page.getByRole('option', { name: 'What' }).click();
  const save = page.getByRole('button', { name: 'Use this mapping' });
  await expect.element(save).toBeDisabled();
  await page
    .getByRole('button', { name: /Payment type/ })
    .last()
    .click();
  await page.getByRole('option', { name: 'COD' }).click();
  await expect.element(page.getByText('2 x Pepper')).toBeVisible();
  await expect.element(page.getByText('It can be imported.')).toBeVisible();
  await save.click();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect.element(upload).toBeEnabled();
  await chooseFile(unknownFile.replace('"77"', '"78"'));
  await expect.element(page.getByText(/were mapped with your saved mapping/)).toBeVisible();
  await expect.element(upload).toBeEnabled();
});

/** The seconds per step of a first-time user. Source: keystroke-level model and Fitts's law. */
const stepSeconds = { click: 1.1, key: 0.28, decision: 1.35 };
const MAX_SECONDS = 90;

/** Returns a file of 200 orders with irregular values and unknown column names. */
function buildUnknownFile() {
  const { header, records } = buildLayoutFile('delhivery', 200);
  const unknownNames: Readonly<Record<string, string>> = {
    '*Sale Order Number': 'Ticket',
    '*Payment Mode': 'Settled by',
    'COD Amount': 'At the door',
    '*Customer Name': 'Whom',
    '*Customer Phone': 'Ring on',
    '*Shipping Address Line1': 'House and road',
    'Shipping Address Line2': 'Near',
    '*Shipping City': 'Taluk',
    '*Shipping State': 'Belongs to',
    '*Shipping Pincode': 'Postal digits',
    '*Item Sku Name': 'What',
    '*Quantity Ordered': 'How many',
    '*Unit Item Price': 'Each',
    'Weight (gm)': 'Heavy (gm)',
  };
  const columnIndexes = header.flatMap((name, index) => (name in unknownNames ? [index] : []));
  const rows = [header.map((name) => unknownNames[name] ?? ''), ...records];
  return formatTable(rows.map((cells) => columnIndexes.map((index) => cells[index] ?? '')));
}

test('a first-time user needs at most 90 estimated seconds to map 200 orders of an unknown layout', async () => {
  await openFile(buildUnknownFile());
  await expect.element(page.getByRole('heading', { name: 'Map columns' })).toBeVisible();
  // The clicks on the menu, the menu entry, the file and the Open button.
  const steps = { click: 4, key: 0, decision: 4 };
  // The user compares each field with its samples.
  steps.decision += page.getByRole('listitem').elements().length;
  const choose = async (field: RegExp, option: string) => {
    await page.getByRole('button', { name: field }).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
    steps.click += 2;
    steps.decision += 1;
  };
  await choose(/Order number$/, 'Ticket');
  await choose(/Consignee$/, 'Whom');
  await choose(/Address$/, 'House and road');
  await choose(/Address, second part$/, 'Near');
  await choose(/City$/, 'Taluk');
  await choose(/Product$/, 'What');
  await choose(/Quantity$/, 'How many');
  await choose(/Unit price$/, 'Each');
  await choose(/COD amount$/, 'At the door');
  await expect.element(page.getByText('All of them can be imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Use this mapping' }).click();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect.element(upload).toBeEnabled();
  steps.click += 1;
  steps.decision += 1;
  const seconds =
    steps.click * stepSeconds.click +
    steps.key * stepSeconds.key +
    steps.decision * stepSeconds.decision;
  console.log(
    `unknown layout: ${steps.click} clicks, ${steps.key} keys, ${steps.decision} decisions: ${Math.round(seconds)} s`,
  );
  expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);
});

test('shows the number of orders with values from saved products', async () => {
  const { header, records } = buildLayoutFile('shopify', 2);
  const name = records[0]?.[header.indexOf('Lineitem name')] ?? '';
  const product = {
    id: '018f0000-0000-7000-8000-000000000001',
    sku: '',
    name,
    hsnCode: '0904',
    pricePaise: null,
    weightGrams: 520,
    size: null,
    presetId: null,
    preset: null,
    parcels: [],
    isLearned: true,
    isArchived: false,
    changedAt: '2026-01-15T10:00:00.000Z',
  };
  await openFile(formatTable([header, ...records]), 'orders_export.csv', [product]);
  await expect
    .element(
      page.getByText(
        /^2 orders get their missing weight, size, price or HSN code from your products/,
      ),
    )
    .toBeVisible();
});

test('lists the saved mappings and deletes a mapping', async () => {
  const fingerprint = '0'.repeat(32);
  const mapping = {
    columns: { name: [[0]], phone: [[1]] },
    fixed: {},
    warehouseId: null,
    skips: [],
    dateOrder: null,
    weightUnit: 'kg',
    lengthUnit: 'cm',
  };
  const savedMapping = {
    fingerprint,
    fileName: 'bills.csv',
    savedAt: '2026-11-25T06:00:00.000Z',
    mapping,
  };
  const requests = stubServer({
    '/api/file-mappings': { data: [savedMapping] },
    [`/api/file-mappings/${fingerprint}`]: { data: { fingerprint } },
  });
  await renderScreen(<MappingsPage />);
  await expect.element(page.getByText('Consignee, Phone')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the mapping of bills.csv' }).click();
  await page.getByRole('button', { name: 'Delete mapping' }).click();
  await expect.poll(() => requests.some(({ method }) => method === 'DELETE')).toBe(true);
});
