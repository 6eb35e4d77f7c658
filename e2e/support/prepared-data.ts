import { expect } from '@playwright/test';
import { type ShipdeskClient, unwrap } from '@shipdesk/client';
import { formatDayFirst, getDayFromToday } from './india-days.ts';

/** A signed-in user who calls the server as a program does. */
interface Session {
  readonly shipdesk: ShipdeskClient;
}

const pickup = {
  name: 'Biju Thomas',
  phone: '9847012345',
  address: '14 Market Road',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};

export async function prepareWarehouse(
  { shipdesk }: Session,
  changes: { pickupAddressTitle?: string; isDefault?: boolean } = {},
): Promise<string> {
  const warehouse = {
    pickupAddressTitle: 'Kochi store',
    pin: '682002',
    ...pickup,
    isDefault: true,
    ...changes,
  };
  const { data } = await unwrap(shipdesk.POST('/warehouse/create', { body: warehouse }));
  return data.id;
}

/** Saves `count` orders over HTTP, with the reference ids `REF-1`, `REF-2` and so on. */
export async function prepareOrders(
  { shipdesk }: Session,
  count: number,
  changes: { name?: string; codAmount?: number; pinCode?: string } = {},
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const shipment = {
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
    };
    const pickupLocation = { ...pickup, pinCode: '682002' };
    const body = { shipments: [shipment], pickupLocation };
    await unwrap(shipdesk.POST('/booking/createPickup', { body }));
  }
}

/** Ships every new order of a seller and waits for the bookings. Returns their docket numbers. */
export async function prepareShipments({ shipdesk }: Session): Promise<readonly string[]> {
  const list = await unwrap(
    shipdesk.POST('/orders/getorders', {
      body: { filters: [{ stage: 'new' }], limit: 100, pageNumber: 0 },
    }),
  );
  const docketNumbers = list.data.map(({ docketNumber }) => docketNumber);
  await unwrap(shipdesk.POST('/api/shipments', { body: { docketNumbers, choice: 'cheapest' } }));
  await expect
    .poll(async () => {
      const states = shipdesk.POST('/api/shipments/states', { body: { docketNumbers } });
      return (await unwrap(states)).data.every(({ state }) => state === 'booked');
    })
    .toBe(true);
  return docketNumbers;
}

/** Credits the wallet of a seller with a bank transfer, which the operator confirms. */
export async function prepareBalance(
  { seller, operator }: { seller: Session; operator: Session },
  { amountPaise, utr }: { amountPaise: number; utr: string },
): Promise<void> {
  const recharge = { mode: 'offline' as const, amountPaise, utr };
  const { data } = await unwrap(seller.shipdesk.POST('/api/recharges', { body: recharge }));
  await unwrap(
    operator.shipdesk.POST('/api/admin/recharges/{id}/approve', {
      params: { path: { id: data.id } },
    }),
  );
}
