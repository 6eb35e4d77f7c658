import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createOrder } from '@shipdesk/contract/orders/create-order';
import type { saveFileMapping } from '@shipdesk/contract/orders/file-mappings';
import type { createWarehouse, updateWarehouse } from '@shipdesk/contract/orders/warehouses';
import type { publishRateCard } from '@shipdesk/contract/rates/rates';
import {
  fillRateGrid,
  formatPrice,
  sampleRateCard,
  type WeightBand,
} from '@shipdesk/domain/rates/rate-card';
import type { Zone } from '@shipdesk/domain/rates/service';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { createUniqueId } from '../unique-id.ts';

type Input = BodyOf<typeof createOrder>;
type OrderBody = Input & { pickupLocation: Required<NonNullable<Input['pickupLocation']>> };
type Shipment = OrderBody['shipments'][number];

/** Builds the single-order payload of spec §3, with some fields of its shipment changed. */
export function buildOrderPayload(changes: Partial<Shipment> = {}): OrderBody {
  const place = { pinCode: '560001', city: 'Bengaluru', state: 'Karnataka', country: 'India' };
  return {
    shipments: [
      {
        orderId: `ORD-${createUniqueId()}`,
        name: 'Ravi Kumar',
        phone: '9876543210',
        altPhone: '',
        email: 'ravi@example.in',
        address: '12 MG Road',
        ...place,
        returnName: 'Kochi store',
        returnPhone: '9847012345',
        returnAltPhone: '',
        returnEmail: '',
        returnAddress: '14 Market Road',
        returnPin: '682002',
        returnCity: 'Ernakulam',
        returnState: 'Kerala',
        returnCountry: 'India',
        paymentMode: 'Prepaid',
        contentCategory: '',
        clientRefrenceNumber: 'REF-1',
        hsnCode: '',
        orderDate: '21/11/2026',
        totalAmount: 999,
        sellerAddress: '',
        sellerName: 'Malabar Spice House',
        sellerInvoice: '',
        sellerGstIn: '',
        waybill: '',
        weight: 0.65,
        shippingService: 'surface',
        shippingServiceCategory: 'B2C',
        addressType: '',
        lsp: 'delhivery',
        warehouseId: 1,
        weightDetails: [
          {
            boxId: 0,
            docketNumber: '',
            numberOfBoxes: '1',
            weightKg: 0.65,
            lengthCm: 35,
            breadthCm: 35,
            heightCm: 6.5,
          },
        ],
        contentDetails: [
          { productId: 0, productName: 'Pepper', quantity: 2, unitPrice: 499.5, hsncode: '0904' },
        ],
        ...changes,
      },
    ],
    pickupLocation: {
      name: 'Kochi store',
      phone: '9847012345',
      address: '14 Market Road',
      ...place,
    },
  };
}

/** Builds the warehouse create payload of spec §3. */
export function buildWarehousePayload(
  changes: Partial<BodyOf<typeof createWarehouse>> = {},
): BodyOf<typeof createWarehouse> {
  const contact = { name: 'Biju Thomas', email: '', phone: '9847012345', altPhone: '' };
  const place = { address: '14 Market Road', pin: '682002', city: 'Ernakulam', state: 'Kerala' };
  return {
    pickupAddressTitle: 'Kochi store',
    ...contact,
    ...place,
    country: 'India',
    return_pickupAddressTitle: 'Kochi store',
    return_name: contact.name,
    return_email: '',
    return_phone: contact.phone,
    return_altPhone: '',
    return_address: place.address,
    return_pin: place.pin,
    return_city: place.city,
    return_state: place.state,
    return_country: 'India',
    isDefault: false,
    ...changes,
  };
}

/** Builds the body that updates a warehouse. It has the pickup address and no return address. */
export function buildWarehouseUpdate(
  changes: Partial<BodyOf<typeof updateWarehouse>> = {},
): BodyOf<typeof updateWarehouse> {
  const pickupFields = Object.entries(buildWarehousePayload()).filter(
    ([name]) => !name.startsWith('return_'),
  );
  return { ...(Object.fromEntries(pickupFields) as BodyOf<typeof updateWarehouse>), ...changes };
}

/** Builds the sample rate table in rupees, based on a version, with some changed cells. Changes may be ill-formed. */
export function buildRatesPayload(
  basedOnVersion: number,
  changes: Partial<Record<WeightBand, Partial<Record<Zone, unknown>>>> = {},
): BodyOf<typeof publishRateCard> {
  return {
    basedOnVersion,
    prices: fillRateGrid(({ band, zone }) => {
      const row = changes[band] ?? {};
      return zone in row ? (row[zone] as string) : sampleRateCard[band][zone] / 100;
    }),
  };
}

/** Builds the Surface card of a new installation: prices in rupees, terms in paise. */
export const buildCardPayload = () => ({
  prices: buildRatesPayload(1).prices,
  terms: sampleTerms.surface,
});

export const buildDraftPayload = (changes: object = {}) => ({
  revision: 0,
  basedOnVersion: 1,
  prices: fillRateGrid(({ band, zone }) => formatPrice(sampleRateCard[band][zone])),
  terms: sampleTerms.surface,
  ...changes,
});

export const buildPlanPayload = (changes: object = {}) => ({
  name: 'Gold',
  markups: { surface: { A: { basisPoints: 1000, paise: 0 } } },
  ...changes,
});

/** The body that lists orders without a date filter. */
export const listAnyDayBody = { filters: [{}], limit: 100, pageNumber: 0 };

export const buildAccountPayload = (changes: object = {}) => ({
  name: 'Simulator',
  services: ['surface', 'express'],
  settings: { profile: 'standard', seed: 'tests' },
  credentials: { token: 'simulator' },
  ...changes,
});

export const buildQuotePayload = (changes: object = {}) => ({
  fromPincode: '560001',
  toPincode: '400001',
  paymentMode: 'Prepaid',
  invoicePaise: 999_00,
  boxes: [{ lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 650, count: 1 }],
  ...changes,
});

export const buildViewPayload = (changes: object = {}) => ({
  name: 'NDR this month',
  query: 'range=thisMonth&stage=ndr',
  isDefault: false,
  ...changes,
});

/** Builds a rule that matches every order. */
export const buildPreferenceRule = (changes: object = {}) => ({
  zones: [],
  fromGrams: null,
  toGrams: null,
  paymentMode: null,
  fromCodPaise: null,
  toCodPaise: null,
  fromInvoicePaise: null,
  toInvoicePaise: null,
  sellerIds: [],
  pickupStates: [],
  take: 'cheapest',
  accountId: null,
  ...changes,
});

export const buildLabelSettings = (changes: object = {}) => ({
  size: '100x150',
  sort: 'selected',
  showLogo: true,
  hidePhone: false,
  hideAmount: false,
  ...changes,
});

export function buildMappingPayload(): BodyOf<typeof saveFileMapping> {
  return {
    fileName: 'orders.csv',
    mapping: {
      columns: { name: [[0]] },
      fixed: {},
      warehouseId: null,
      dateOrder: null,
      weightUnit: 'kg',
      lengthUnit: 'cm',
      skips: [],
    },
  };
}
