import { noPapers } from '@shipdesk/domain/order/papers';
import type { Lane } from '@shipdesk/domain/shipping/serviceability';
import type {
  Booking,
  Carrier,
  CarrierIds,
  CarrierWarehouse,
  Parcel,
  PushRequest,
  StoreIds,
} from '../../src/shipping/carriers/port.ts';

export const carrierAddress = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '14, 3rd Cross, Indiranagar',
  pincode: '560038',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

export const carrierWarehouse: CarrierWarehouse = {
  ...carrierAddress,
  name: 'Peenya 7f3a',
  email: 'dock@example.in',
  pincode: '560058',
  returnAddress: { ...carrierAddress, name: 'Peenya', pincode: '560058' },
};

export function createParcel(reference: string, changes: Partial<Parcel> = {}): Parcel {
  return {
    reference,
    awb: '',
    ids: {},
    direction: 'forward',
    service: 'surface',
    orderDate: '2026-11-21',
    consignee: { ...carrierAddress, pincode: '400001', city: 'Mumbai', state: 'Maharashtra' },
    returnAddress: carrierWarehouse.returnAddress,
    paymentMode: 'COD',
    codPaise: 1_250_50,
    invoicePaise: 1_250_50,
    contents: 'Cotton shirt (2)',
    quantity: 2,
    hsnCode: '6205',
    boxes: [{ weightGrams: 650, lengthMm: 350, breadthMm: 300, heightMm: 65 }],
    papers: { ...noPapers, sellerName: 'Kaveri Textiles', sellerGstin: '29ABCDE1234F1Z5' },
    returned: null,
    ...changes,
  };
}

/** Returns the lane of a small COD parcel from the sample warehouse to Mumbai. */
export const createLane = (changes: Partial<Lane> = {}): Lane => ({
  fromPincode: carrierWarehouse.pincode,
  toPincode: '400001',
  paymentMode: 'COD',
  grams: 1_000,
  ...changes,
});

export const threeBoxes: Parcel['boxes'] = [600, 1_700, 250].map((weightGrams) => ({
  weightGrams,
  lengthMm: 300,
  breadthMm: 200,
  heightMm: 55,
}));

export const createTimeout = () => AbortSignal.timeout(20_000);

export const createBooking = (parcels: readonly Parcel[]): Booking => ({
  warehouse: carrierWarehouse.name,
  pickup: carrierWarehouse,
  parcels,
});

export const bookParcels = (
  carrier: Carrier,
  parcels: readonly Parcel[],
  {
    signal = createTimeout(),
    storeIds = async () => undefined,
  }: { readonly signal?: AbortSignal; readonly storeIds?: StoreIds } = {},
) => carrier.book(createBooking(parcels), signal, storeIds);

/** `awb` is the reserved AWB of a carrier that numbers parcels before the booking. */
export const findBooking = (
  carrier: Carrier,
  reference: string,
  {
    awb = '',
    ids = {},
    signal = createTimeout(),
  }: { readonly awb?: string; readonly ids?: CarrierIds; readonly signal?: AbortSignal } = {},
) => carrier.findByReference(reference, signal, { awb, ids });

/** Creates a store that keeps only the newest ids of one booking. */
export function createIdStore() {
  const idStore = {
    ids: {} as CarrierIds,
    storeIds: async (_reference: string, ids: CarrierIds): Promise<void> => {
      idStore.ids = ids;
    },
  };
  return idStore;
}

/** Returns an empty list if the carrier numbers parcels on booking. */
export async function reserveNumbers(carrier: Carrier, count: number): Promise<readonly string[]> {
  const reservation = await carrier.reserveNumbers?.(count, createTimeout());
  return reservation?.kind === 'numbers' ? reservation.awbs : [];
}

export async function bookSingle(carrier: Carrier, parcel: Parcel, storeIds?: StoreIds) {
  const [awb = ''] = await reserveNumbers(carrier, 1);
  const parcels = [{ ...parcel, awb: parcel.awb || awb }];
  const [outcome] = await bookParcels(carrier, parcels, storeIds && { storeIds });
  if (outcome === undefined) throw new Error('a parcel has no outcome');
  return outcome;
}

export const createPush = (bytes: Buffer, headers: PushRequest['headers']): PushRequest => ({
  headers,
  query: new URLSearchParams(),
  bytes,
});
