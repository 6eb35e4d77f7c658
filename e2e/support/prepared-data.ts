import { type APIRequestContext, expect } from '@playwright/test';
import { formatDayFirst, getDayFromToday } from './india-days.ts';

interface Session {
  readonly accessToken: string;
}

const pickup = {
  name: 'Biju Thomas',
  phone: '9847012345',
  address: '14 Market Road',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};

async function postData(
  http: APIRequestContext,
  path: string,
  { accessToken }: Session,
  data: object,
) {
  const response = await http.post(path, {
    headers: { authorization: `Bearer ${accessToken}` },
    data,
  });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

export async function prepareWarehouse(
  http: APIRequestContext,
  session: Session,
  changes: { pickupAddressTitle?: string; isDefault?: boolean } = {},
): Promise<string> {
  const response = await postData(http, '/warehouse/create', session, {
    pickupAddressTitle: 'Kochi store',
    pin: '682002',
    ...pickup,
    isDefault: true,
    ...changes,
  });
  return response.data.id;
}

/** Saves `count` orders over HTTP; their reference ids are `REF-1`, `REF-2` and so on. */
export async function prepareOrders(
  http: APIRequestContext,
  session: Session,
  count: number,
  changes: { name?: string; codAmount?: number; pinCode?: string } = {},
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await postData(http, '/booking/createPickup', session, {
      shipments: [
        {
          name: 'Ravi Kumar',
          phone: '9876543210',
          address: '12 MG Road',
          pinCode: '560001',
          city: 'Bengaluru',
          state: 'Karnataka',
          country: 'India',
          paymentMode: 'COD',
          clientRefrenceNumber: `REF-${number}`,
          codAmount: 1_00_999,
          orderDate: formatDayFirst(getDayFromToday(), '/'),
          waybill: '123456789012',
          weightDetails: [
            { numberOfBoxes: 1, weightKg: 1.25, lengthCm: 30, breadthCm: 20, heightCm: 10 },
            { numberOfBoxes: 2, weightKg: 1, lengthCm: 10, breadthCm: 10, heightCm: 10 },
          ],
          contentDetails: [
            { productName: 'Pepper', quantity: 2, unitPrice: 50_000 },
            { productName: 'Cardamom', quantity: 1, unitPrice: 999 },
          ],
          ...changes,
        },
      ],
      pickupLocation: { ...pickup, pinCode: '682002' },
    });
  }
}

/** Ships every new order of a seller and waits for the bookings. Returns their docket numbers. */
export async function prepareShipments(
  http: APIRequestContext,
  session: Session,
): Promise<readonly string[]> {
  const list = await postData(http, '/orders/getorders', session, {
    filters: [{ stage: 'new' }],
    limit: 100,
    pageNumber: 0,
  });
  const docketNumbers: string[] = list.data.map(
    (shipment: { docketNumber: string }) => shipment.docketNumber,
  );
  await postData(http, '/api/shipments', session, { docketNumbers, choice: 'cheapest' });
  await expect
    .poll(async () => {
      const { data } = await postData(http, '/api/shipments/states', session, { docketNumbers });
      return data.every(({ state }: { state: string }) => state === 'booked');
    })
    .toBe(true);
  return docketNumbers;
}

/** Credits the wallet of a seller with a bank transfer, which the operator confirms. */
export async function prepareBalance(
  http: APIRequestContext,
  { seller, operator }: { seller: Session; operator: Session },
  { amountPaise, utr }: { amountPaise: number; utr: string },
): Promise<void> {
  const body = { mode: 'offline', amountPaise, utr };
  const { data } = await postData(http, '/api/recharges', seller, body);
  await postData(http, `/api/admin/recharges/${data.id}/approve`, operator, {});
}
