import { expect, test } from 'vitest';
import { createOrderForm } from './order-form.ts';
import { buildDraftKey, readOrderDraft } from './use-order-draft.ts';

const monday = '2026-01-12';
const tuesday = '2026-01-13';
const savedAt = '2026-01-12T10:35:00.000Z';

function createTypedForm() {
  const form = createOrderForm(monday);
  form.consignee.name = 'Meera Nair';
  form.order.paymentType = 'cod';
  form.order.productDetails = [
    { productName: 'Pepper', quantity: '2', unitPrice: '499.5' },
    { productName: 'Cardamom', quantity: '', unitPrice: '' },
  ];
  form.package.packageType = 'multi(B2B)';
  form.package.rovType = 'rovCarrier';
  form.warehouseId = 'w-1';
  return form;
}

test('restores a stored draft and sets the order date to today', () => {
  const form = createTypedForm();
  const storedDraft = JSON.stringify({ savedAt, form });
  expect(readOrderDraft(storedDraft, tuesday)).toEqual({
    savedAt,
    form: { ...form, order: { ...form.order, orderDate: '13/01/2026' } },
  });
});

test.each([null, '', '{', '[]', 'null', '{"savedAt":"x","form":{}}', `{"savedAt":"${savedAt}"}`])(
  'ignores the invalid stored draft %j',
  (storedText) => {
    expect(readOrderDraft(storedText, monday)).toBeNull();
  },
);

test('ignores a draft that does not match the form fields', () => {
  const form = createTypedForm();
  const readChangedDraft = (changes: object) =>
    readOrderDraft(JSON.stringify({ savedAt, form: { ...form, ...changes } }), monday);
  expect(readChangedDraft({})).not.toBeNull();
  expect(readChangedDraft({ consignee: { ...form.consignee, name: 7 } })).toBeNull();
  expect(readChangedDraft({ order: { ...form.order, productDetails: [] } })).toBeNull();
  expect(
    readChangedDraft({ order: { ...form.order, productDetails: [{ productName: 'x' }] } }),
  ).toBeNull();
  expect(readChangedDraft({ package: undefined })).toBeNull();
});

test('uses a separate draft key for each user and direction', () => {
  const keys = ['a@x.in', 'a@x.in.org', 'b@x.in'].flatMap((user) => [
    buildDraftKey(user, 'forward'),
    buildDraftKey(user, 'reverse'),
  ]);
  expect(new Set(keys).size).toBe(6);
  expect(buildDraftKey('a@x.in.org', 'forward').startsWith('shipdesk.draft.a%40x.in/')).toBe(false);
});
