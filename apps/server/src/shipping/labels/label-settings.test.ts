import { expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { buildLabelSettings, buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const app = await testApp();
const seller = await app.signIn();

const readSettings = async (caller: Caller = seller) =>
  (await caller.get('/api/label-settings')).json().data;
const saveSettings = async (changes: object, basedOnVersion?: number) =>
  seller.send('PUT', '/api/label-settings', {
    basedOnVersion: basedOnVersion ?? (await readSettings()).version,
    ...buildLabelSettings(changes),
  });
const shipOrders = async (...changes: object[]): Promise<string[]> => {
  const docketNumbers: string[] = [];
  for (const change of changes) {
    const payload = buildOrderPayload();
    const shipments = payload.shipments.map((shipment) => ({ ...shipment, ...change }));
    const response = await seller.post('/booking/createPickup', { ...payload, shipments });
    docketNumbers.push(response.json().data.docketNumber);
  }
  await seller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });
  await app.runJobs();
  return docketNumbers;
};
const printLabels = async (docketNumbers: string[], changes: object = {}) =>
  readPdfText((await seller.post('/api/labels', { docketNumbers, ...changes })).rawPayload);
const loadPreview = async (changes: object = {}): Promise<string> => {
  const options = { showLogo: true, hidePhone: false, hideAmount: false, ...changes };
  return (await seller.post('/api/label-settings/preview', options)).json().data.svg;
};
const listTexts = (svg: string) =>
  [...svg.matchAll(/data-text="([^"]*)"/g)].map(([, text]) => text);

test('a seller starts with the default settings', async () => {
  expect(await readSettings()).toEqual({ version: 0, ...buildLabelSettings() });
});

test('a save creates a version for the seller only', async () => {
  const otherSeller = await app.signIn();
  const firstResponse = await saveSettings({ size: 'a4', hidePhone: true }, 0);
  expect(firstResponse.json().data).toEqual({
    version: 1,
    ...buildLabelSettings({ size: 'a4', hidePhone: true }),
  });
  expect(await readSettings()).toEqual(firstResponse.json().data);
  expect(await readSettings(otherSeller)).toMatchObject({ version: 0, size: '100x150' });
});

test('rejects a stale save', async () => {
  const lateResponse = await saveSettings({}, 0);
  expect([lateResponse.statusCode, lateResponse.json().reason]).toEqual([
    409,
    'label_settings_newer',
  ]);
});

test('rejects one of two concurrent first saves', async () => {
  const newSeller = await app.signIn();
  const body = { basedOnVersion: 0, ...buildLabelSettings() };
  const responses = await Promise.all(
    [1, 2].map(() => newSeller.send('PUT', '/api/label-settings', body)),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test.runIf(hasPdfPrograms())(
  'label settings hide the phone number and the invoice amount, but never the COD amount',
  async () => {
    const cod = { paymentMode: 'COD', codAmount: 999 };
    const docketNumbers = await shipOrders(cod);
    await saveSettings({ hidePhone: false, hideAmount: false });
    const text = await printLabels(docketNumbers);
    expect(text).toContain('9876543210');
    expect(text).toContain('Invoice amount');
    await saveSettings({ hidePhone: true, hideAmount: true });
    const shortenedText = await printLabels(docketNumbers);
    expect(shortenedText).not.toContain('9876543210');
    expect(shortenedText).toContain('3210');
    expect(shortenedText).not.toContain('Invoice amount');
    expect(shortenedText).toMatch(/COD\s+₹\s?999/);
    expect(await printLabels(docketNumbers, { hidePhone: false })).toContain('9876543210');
  },
);

test.runIf(hasPdfPrograms())(
  'prints labels in the sort order of the request, or else of the settings',
  async () => {
    const buildProduct = (productName: string) => ({
      contentDetails: [{ productId: 0, productName, quantity: 1, unitPrice: 999 }],
    });
    const [shirt = '', belt = ''] = await shipOrders(buildProduct('Shirt'), buildProduct('Belt'));
    await saveSettings({ sort: 'product' });
    const sortedLabels = (await printLabels([shirt, belt])).split('\f');
    expect(sortedLabels[0]).toContain(belt);
    expect(sortedLabels[1]).toContain(shirt);
    const labels = (await printLabels([shirt, belt], { sort: 'selected' })).split('\f');
    expect(labels[0]).toContain(shirt);
  },
);

test('the preview omits the hidden phone number and invoice amount, but shows the COD amount', async () => {
  const allTexts = listTexts(await loadPreview());
  expect(allTexts.join('\n')).toContain('Phone: 9800000000');
  expect(allTexts.join('\n')).toContain('Invoice amount');
  const visibleText = listTexts(await loadPreview({ hidePhone: true, hideAmount: true })).join(
    '\n',
  );
  expect(visibleText).not.toContain('9800000000');
  expect(visibleText).not.toContain('Invoice amount');
  expect(visibleText).toContain('COD ₹1,299.00');
});

test('the preview shows the logo only when the logo is enabled', async () => {
  const logo = `data:image/png;base64,${PIXEL}`;
  await seller.send('PATCH', '/api/account', { logo });
  expect(await loadPreview()).toContain('<image href="data:image/png;base64,');
  expect(await loadPreview({ showLogo: false })).not.toContain('<image');
});
