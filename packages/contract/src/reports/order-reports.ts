import { zones } from '@shipdesk/domain/rates/service';
import { carriers } from '@shipdesk/domain/shipping/carriers/registry';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import {
  count,
  day,
  describeCodes,
  extra,
  grams,
  group,
  moment,
  paise,
  type ReportDefinition,
  share,
  text,
} from './report-definition.ts';

export const carrierNames = carriers.map(({ name }) => name);
const personal = { isPersonal: true } as const;

export const parcelColumns = {
  reference: text('Reference'),
  docketNumber: text('Docket number'),
  awb: text('AWB'),
};
export const consigneeName = text('Consignee', personal);

export const orderReports = {
  orders: {
    title: 'Orders',
    about: 'Each order with its stage, consignee, value and weight.',
    audience: 'seller',
    permission: 'orders:read',
    period: 'Captured',
    columns: {
      ...parcelColumns,
      orderRef: text('Order id', extra),
      capturedAt: moment('Captured at'),
      orderDate: day('Order date', extra),
      direction: group('Direction', extra),
      stage: group('Stage'),
      carrier: group('Carrier'),
      payment: group('Payment'),
      consigneeName,
      consigneePhone: text('Phone', { ...personal, isContact: true }),
      consigneeEmail: text('Email', { ...personal, ...extra, isContact: true }),
      consigneeAddress: text('Address', { ...personal, ...extra }),
      city: group('City'),
      state: group('State'),
      pincode: group('Pincode'),
      warehouse: group('Pickup address', extra),
      zone: group('Zone', extra),
      products: text('Products', extra),
      boxes: count('Boxes', extra),
      weightGrams: grams('Weight', { isSum: true }),
      invoicePaise: paise('Invoice amount'),
      codPaise: paise('COD amount'),
      tags: text('Tags', extra),
    },
    filters: [
      { column: 'stage', options: describeCodes(orderStages) },
      { column: 'direction', options: ['Forward', 'Reverse'] },
      { column: 'payment', options: ['Prepaid', 'COD', 'Pickup'] },
      { column: 'carrier', options: carrierNames },
      { column: 'zone', options: zones },
      { column: 'state' },
      { column: 'pincode' },
    ],
  },
  products: {
    title: 'Products sold',
    about: 'Each product of the forward orders that were not cancelled, with quantity and value.',
    audience: 'seller',
    permission: 'orders:read',
    period: 'Captured',
    columns: {
      ...parcelColumns,
      capturedAt: moment('Captured at'),
      stage: group('Stage'),
      product: group('Product'),
      hsnCode: group('HSN code'),
      unitPaise: { title: 'Unit price', type: 'paise' },
      quantity: count('Quantity'),
      valuePaise: paise('Value'),
      deliveredQuantity: count('Delivered'),
      returnedQuantity: count('Returned'),
      returnedShare: share('Return rate', 'returnedQuantity', 'quantity'),
      state: group('State', extra),
      pincode: group('Pincode', extra),
    },
    filters: [
      { column: 'stage', options: describeCodes(orderStages) },
      { column: 'product' },
      { column: 'hsnCode' },
      { column: 'state' },
    ],
    groupBy: ['product'],
  },
} as const satisfies Record<string, ReportDefinition>;
