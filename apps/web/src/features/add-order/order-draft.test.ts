import { expect, test } from 'vitest';
import { draftKey, readOrderDraft, writeOrderDraft } from './order-draft.ts';
import { newOrderForm } from './order-form.ts';

const monday = '2026-01-12';
const tuesday = '2026-01-13';
const savedAt = '2026-01-12T10:35:00.000Z';

function typedForm() {
  const form = newOrderForm(monday);
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

test('what was typed comes back, on the date of the day', () => {
  const form = typedForm();
  const kept = writeOrderDraft({ savedAt, form });
  expect(readOrderDraft(kept, tuesday)).toEqual({
    savedAt,
    form: { ...form, order: { ...form.order, orderDate: '13/01/2026' } },
  });
});

test.each([null, '', '{', '[]', 'null', '{"savedAt":"x","form":{}}', `{"savedAt":"${savedAt}"}`])(
  'what is no draft (%j) is none',
  (kept) => {
    expect(readOrderDraft(kept, monday)).toBeNull();
  },
);

test('fields that are not the form’s, or not offered any more, have their defaults', () => {
  const kept = JSON.stringify({
    savedAt,
    form: {
      consignee: { name: 7, phone: '98', extra: 'x' },
      order: { orderId: 'A', paymentType: 'barter', productDetails: 'none' },
      package: { packageType: 'huge', multipleBoxesDetails: [{ weightPerBox: '1' }, 'x'] },
    },
  });
  const form = readOrderDraft(kept, monday)?.form;
  const fresh = newOrderForm(monday);
  expect(form?.consignee).toEqual({ ...fresh.consignee, phone: '98' });
  expect(form?.order).toEqual({ ...fresh.order, orderId: 'A' });
  expect(form?.package.packageType).toBe('single(B2C)');
  expect(form?.package.multipleBoxesDetails).toHaveLength(1);
  expect(form?.warehouseId).toBe('default');
});

test('each user and each direction has a draft of its own', () => {
  const keys = ['a@x.in', 'a@x.in.org', 'b@x.in'].flatMap((user) => [
    draftKey(user, 'forward'),
    draftKey(user, 'reverse'),
  ]);
  expect(new Set(keys).size).toBe(6);
  expect(draftKey('a@x.in.org', 'forward').startsWith('shipdesk.draft.a%40x.in/')).toBe(false);
});
