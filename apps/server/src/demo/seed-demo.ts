import { payloadDefaults } from '@shipdesk/contract/orders/order-parts';
import { type OrderInput, readOrder } from '@shipdesk/domain/order/order';
import { noPapers } from '@shipdesk/domain/order/papers';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { addSeller } from '../accounts/sellers/seller-steps.ts';
import { addUser, findLogin } from '../accounts/users/user-steps.ts';
import type { Deps } from '../deps.ts';
import { buildNewOrderRow, type NewOrder } from '../orders/capture/order-steps.ts';
import { insertOrders } from '../orders/capture/orders-store.ts';
import { addWarehouse, buildWarehouseRow } from '../orders/warehouses/warehouses-service.ts';
import { type Caller, createOwnSource } from '../platform/db/query/caller.ts';
import type { Db } from '../platform/db/query/statement.ts';
import type { Logger } from '../platform/logger.ts';
import { createOrderQuotes, type QuoteOrder } from '../rates/quotes/quotes-service.ts';
import { createCarriers } from '../shipping/carriers/carriers-service.ts';
import { createSimulators } from '../shipping/carriers/simulator/simulator-service.ts';
import {
  demoAccounts,
  demoConsignees,
  demoGstin,
  demoProducts,
  demoRoles,
  demoState,
  demoWarehouses,
} from './demo-data.ts';
import { type DemoSchedule, planDemo } from './demo-schedule.ts';
import { seedParcels } from './seed-parcels.ts';

type Account = (typeof demoAccounts)[number];

/**
 * Adds each missing account in its own transaction, so that the next start continues an interrupted one. Returns true
 * if the demo seller is new. The caller must hold the start lock.
 */
export async function seedDemo(deps: Deps & { log: Logger }): Promise<boolean> {
  const [seller] = demoAccounts;
  const isNew = !(await findDemoLogin(deps, seller.email));
  const schedule = planDemo(deps.now());
  for (const account of demoAccounts) {
    if (await findDemoLogin(deps, account.email)) continue;
    const passwordHash = await deps.passwords.hash(account.password);
    await seedAccount(deps, account, { passwordHash, schedule });
  }
  await addSimulator(deps);
  if (isNew) await seedParcels(deps, schedule);
  return isNew;
}

function findDemoLogin({ database }: Deps, email: string) {
  return database.asLogin(email, (db) => findLogin(db, email));
}

/** Adds an enabled simulator if there is none, so that a new seller can book at once. */
async function addSimulator(deps: Deps): Promise<void> {
  const [, , operator] = demoAccounts;
  const login = await findDemoLogin(deps, operator.email);
  if (!login) throw new Error('the demo has no operator');
  const { sellerId, userId } = login;
  await createSimulators(deps, createCarriers(deps)).addFirst({
    sellerId,
    source: { ...createOwnSource('demo'), userId },
  });
}

async function seedAccount(
  deps: Deps,
  account: Account,
  { passwordHash, schedule }: { passwordHash: string; schedule: DemoSchedule },
): Promise<void> {
  const { database, dockets, newId } = deps;
  const { openedAt: createdAt, captureTimes } = schedule;
  const caller = { sellerId: newId(), source: { ...createOwnSource('demo'), userId: newId() } };
  const { kind, company, email, name, phone } = account;
  const hasOrders = account === demoAccounts[0];
  const docketNumbers = hasOrders ? await dockets.issue(caller, captureTimes.length) : [];
  await database.asSeller(caller, async (db) => {
    await addSeller(db, caller, { kind, name: company, createdAt });
    const user = { id: caller.source.userId, email, name, phone, role: demoRoles[kind] };
    await addUser(db, caller, { ...user, passwordHash, createdAt });
    if (hasOrders) await seedOrders(db, deps, { caller, docketNumbers, schedule });
  });
}

async function seedOrders(
  db: Db,
  deps: Deps,
  seed: { caller: Caller; docketNumbers: string[]; schedule: DemoSchedule },
): Promise<void> {
  const { caller, docketNumbers, schedule } = seed;
  const { openedAt, captureTimes } = schedule;
  const warehouses = demoWarehouses.map((form) => {
    return { form, id: deps.newId(), address: toAddress(form) };
  });
  for (const { form, id, address } of warehouses) {
    const returnTo = { ...address, title: form.pickupAddressTitle };
    await addWarehouse(db, caller, buildWarehouseRow({ id, form, returnTo }), openedAt);
  }
  const { sellerId } = caller;
  // The tax details are saved later. Without their state, prices would differ by a paisa at the booking.
  const gstStates = { ...deps.gstStates, findState: async () => demoState };
  const quoteOrder = await createOrderQuotes({ ...deps, gstStates }).createQuoter(sellerId);
  const owner = { sellerId, userId: caller.source.userId, quoteOrder };
  const orders = docketNumbers.map((docketNumber, index) => {
    const { id: warehouseId, address: pickup } = pickAt(warehouses, index);
    const createdAt = pickAt(captureTimes, index);
    const order = { ...owner, docketNumber, warehouseId, pickup, createdAt };
    return createDemoOrder(deps, { index, count: captureTimes.length }, order);
  });
  const change = { orders: orders.length };
  const entry = { action: 'orders.created' as const, subject: '', change };
  await insertOrders(db, caller, orders, { entry });
}

interface OrderContext {
  sellerId: string;
  userId: string;
  docketNumber: string;
  warehouseId: string;
  pickup: Address;
  quoteOrder: QuoteOrder;
  createdAt: Date;
}

/** The order with `index` 0 is the newest. */
interface DemoPosition {
  readonly index: number;
  readonly count: number;
}

function createDemoOrder(
  deps: Deps,
  position: DemoPosition,
  { warehouseId, pickup, ...owner }: OrderContext,
): NewOrder {
  const { createdAt } = owner;
  const input = buildDemoInput(deps, position, { createdAt, warehouseId, pickup });
  return buildNewOrderRow(readOrder(input), {
    ...owner,
    id: deps.newId(),
    requestHash: `demo ${position.index}`,
    capturedThrough: 'form',
  });
}

function buildDemoInput(
  { pincodes }: Deps,
  { index, count }: DemoPosition,
  context: Pick<OrderContext, 'createdAt' | 'warehouseId' | 'pickup'>,
): OrderInput {
  const { createdAt, warehouseId, pickup } = context;
  const [name, phone, address, pincode] = pickAt(demoConsignees, index * 5);
  const [productName, unitPrice, hsnCode, kilograms] = pickAt(demoProducts, index * 3);
  const quantity = 1 + (index % 3);
  const isMultiBox = index % 11 === 5;
  const singleBox = {
    numberOfBoxes: 1,
    weightKg: (Number(kilograms) * quantity).toFixed(2),
    lengthCm: 24,
    breadthCm: 18,
    heightCm: 9.5,
  };
  const multiBoxes = {
    numberOfBoxes: quantity + 1,
    weightKg: kilograms,
    lengthCm: 30,
    breadthCm: 22,
    heightCm: 14,
  };
  return {
    direction: 'forward',
    reference: { orderId: '', referenceId: `MSH-${2400 + count - index}` },
    orderDate: toBusinessDay(createdAt),
    consignee: {
      name,
      phone,
      altPhone: '',
      email: index % 3 === 0 ? '' : `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
      address,
      pincode,
      city: pincodes.find(pincode)?.city ?? '',
      state: pincodes.find(pincode)?.state ?? '',
      country: 'India',
    },
    products: [{ productName, quantity, unitPrice, hsnCode }],
    payment: {
      mode: index % 5 < 3 ? 'COD' : 'Prepaid',
      codAmount: index % 9 === 4 ? 100 : null,
    },
    packages: {
      packageType: isMultiBox ? 'multi(B2C)' : 'single(B2C)',
      rovType: 'rovOwner',
      boxes: [isMultiBox ? multiBoxes : singleBox],
    },
    papers: {
      ...noPapers,
      sellerName: demoAccounts[0].company,
      sellerGstin: index % 4 === 3 ? '' : demoGstin,
    },
    pickup,
    warehouseId,
    returnTo: pickup,
    returned: null,
    extras: { ...payloadDefaults, sellerInvoice: `INV/${1200 + count - index}` },
  };
}

function toAddress(form: (typeof demoWarehouses)[number]): Address {
  const { name, phone, altPhone, email, address, pin: pincode, city, state, country } = form;
  return { name, phone, altPhone, email, address, pincode, city, state, country };
}

function pickAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
