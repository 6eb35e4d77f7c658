import type { OrderInput } from '@shipdesk/domain/order/order';
import { noPapers } from '@shipdesk/domain/order/papers';
import { listPickupDays } from '@shipdesk/domain/shipping/pickup-slots';
import { emptyAddress } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../deps.ts';
import { createInvoices } from '../money/invoices/invoices-service.ts';
import { createWallets } from '../money/ledger/wallets-service.ts';
import { createOrders } from '../orders/capture/orders-service.ts';
import { createShipments } from '../shipping/booking/shipments-service.ts';
import type { createSimulators } from '../shipping/carriers/simulator/simulator-service.ts';
import { createPickups } from '../shipping/hand-over/pickups-service.ts';
import { createDemoCall } from './demo-data.ts';
import type { DemoParties } from './seed-billing.ts';

const warehouseAddress = {
  ...emptyAddress,
  name: 'Meenakshi Sundaram',
  phone: '9840012345',
  email: 'dispatch@kanchisilks.example',
  address: '21 Gandhi Road',
  pincode: '631501',
  city: 'Kanchipuram',
  state: 'Tamil Nadu',
  country: 'India',
};

/**
 * Ships an order and sets the seller's credit limit to zero. The simulated carrier charges a higher weight than the
 * seller declared, so the seller owes the difference and the next invoice has an amount due.
 */
export async function seedDues(
  deps: Deps,
  { seller, operator }: DemoParties,
  simulators: Pick<ReturnType<typeof createSimulators>, 'setLife'>,
  runJobs: () => Promise<void>,
): Promise<void> {
  const { sellerId } = seller;
  await createInvoices(deps).setCycle(operator, sellerId, 'half_month');
  const receipt = await createOrders(deps).create(
    seller,
    createOrderInput(deps.now()),
    createDemoCall('orders'),
  );
  const docketNumbers = [receipt.docketNumber];
  await createShipments(deps).book(
    seller,
    { docketNumbers, choice: 'cheapest' },
    createDemoCall('shipments'),
  );
  await runJobs();
  await createWallets(deps).setCreditLimit(operator, sellerId, 0);
  await simulators.setLife(docketNumbers, 'HEAVY');
  const [pickupDay] = listPickupDays(deps.now());
  const day = pickupDay?.day ?? toBusinessDay(deps.now());
  await createPickups(deps).request(seller, { day, slot: '14:00' });
}

function createOrderInput(now: Date): OrderInput {
  return {
    direction: 'forward',
    reference: { orderId: '', referenceId: 'KS-118' },
    orderDate: toBusinessDay(now),
    consignee: {
      ...emptyAddress,
      name: 'Ananya Reddy',
      phone: '9866011992',
      address: 'Plot 54, Jubilee Hills Road 10',
      pincode: '500033',
      city: 'Hyderabad',
      state: 'Telangana',
      country: 'India',
    },
    products: [{ productName: 'Silk saree', quantity: 2, unitPrice: 6500, hsnCode: '5007' }],
    payment: { mode: 'Prepaid', codAmount: null },
    packages: {
      packageType: 'single(B2C)',
      rovType: 'rovOwner',
      boxes: [{ numberOfBoxes: 1, weightKg: 1.8, lengthCm: 40, breadthCm: 30, heightCm: 8 }],
    },
    papers: { ...noPapers, sellerName: 'Kanchi Silks' },
    pickup: warehouseAddress,
    warehouseId: null,
    returnTo: warehouseAddress,
    returned: null,
    extras: {},
  };
}
