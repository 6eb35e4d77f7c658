import { docketNumberFrom } from '@shipdesk/domain/order/docket';
import { type OrderForm, packageDefaults } from '@shipdesk/domain/order/order-form';
import { businessDayOf, formatOrderDate, startOfBusinessDay } from '@shipdesk/domain/time/calendar';
import { ownSource } from '../db/query/caller.ts';
import { isDuplicate } from '../db/query/database-errors.ts';
import type { StoredAddress } from '../db/schema/tables.ts';
import type { Deps } from '../deps.ts';
import { insertOrders } from '../orders/insert-orders.ts';
import { orderRow } from '../orders/order-row.ts';
import type { NewOrderRow } from '../orders/orders-store.ts';
import { insertSeller, insertUser } from '../profile/users-store.ts';
import { findLogin } from '../sessions/sessions-store.ts';
import { insertWarehouse } from '../warehouses/warehouses-store.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoConsignees, demoGstin, demoProducts, demoWarehouses } from './demo-goods.ts';

const ORDERS = 60;
const ORDERS_TODAY = 12;
const DAYS = 35;
const DAY_MS = 86_400_000;

type Account = (typeof demoAccounts)[number];

/**
 * Makes the demo accounts that are missing, each with all of its rows in one transaction, so that a
 * start that was interrupted is completed by the next one.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  for (const account of demoAccounts) {
    const existing = await deps.database.withoutSeller((db) => findLogin(db, account.email));
    if (existing) continue;
    const passwordHash = await deps.passwords.hash(account.password);
    await seedAccount(deps, account, passwordHash).catch((error: unknown) => {
      // Another process that started at the same moment was quicker.
      if (!isDuplicate(error, 'users_email')) throw error;
    });
  }
}

async function seedAccount(deps: Deps, account: Account, passwordHash: string): Promise<void> {
  const { database, newId, now } = deps;
  const sellerId = newId();
  const userId = newId();
  const createdAt = new Date(now().getTime() - (DAYS + 1) * DAY_MS);
  await database.asSeller({ sellerId, source: ownSource('demo') }, async (db) => {
    await insertSeller(db, {
      seller_id: sellerId,
      kind: account.kind,
      name: account.company,
      logo: '',
      created_at: createdAt,
    });
    await insertUser(db, {
      seller_id: sellerId,
      id: userId,
      email: account.email,
      name: account.name,
      phone: account.phone,
      password_hash: passwordHash,
      roles: [...account.roles],
      disabled_at: null,
      created_at: createdAt,
    });
    if (account !== demoAccounts[0]) return;

    const places = demoWarehouses.map((form) => ({ form, id: newId(), address: addressOf(form) }));
    for (const { form, id, address } of places) {
      await insertWarehouse(db, {
        seller_id: sellerId,
        id,
        title: form.pickupAddressTitle,
        name: form.name,
        phone: form.phone,
        alt_phone: form.altPhone,
        email: form.email,
        address: form.address,
        pincode: form.pin,
        city: form.city,
        state: form.state,
        country: form.country,
        return_address: JSON.stringify({ ...address, title: form.pickupAddressTitle }),
        is_default: form.isDefault,
        created_at: createdAt,
        archived_at: null,
      });
    }
    const orders = Array.from({ length: ORDERS }, (_, index) => {
      const place = at(places, index);
      const owner = { sellerId, userId, warehouseId: place.id, pickup: place.address };
      return demoOrder(deps, index, owner);
    });
    await insertOrders(db, orders);
  });
}

interface Owner {
  sellerId: string;
  userId: string;
  warehouseId: string;
  pickup: StoredAddress;
}

function demoOrder(deps: Deps, index: number, { pickup, ...owner }: Owner): NewOrderRow {
  const createdAt = momentOf(deps.now(), index);
  const form = demoForm(deps, index, createdAt);
  return orderRow(
    form,
    { direction: 'forward', pickup, returnTo: pickup, extras: demoExtras(form, index) },
    {
      ...owner,
      id: deps.newId(),
      docketNumber: docketNumberFrom(deps.random),
      createdAt,
      requestHash: `demo ${index}`,
    },
  );
}

/** What the client sends beside what has a column, as the order's page lists it. */
function demoExtras({ package: { resellerName, gstin } }: OrderForm, index: number) {
  return {
    sellerName: resellerName,
    ...(gstin === '' ? {} : { sellerGstIn: gstin }),
    sellerInvoice: `INV/${1200 + ORDERS - index}`,
    shippingService: 'surface',
    shippingServiceCategory: 'B2C',
    lsp: 'delhivery',
  };
}

/** The first orders are spread over today, so that the list of this week is alive on a Monday as well. */
function momentOf(now: Date, index: number): Date {
  const dayStart = startOfBusinessDay(businessDayOf(now)).getTime();
  if (index < ORDERS_TODAY) {
    return new Date(
      now.getTime() - ((now.getTime() - dayStart) * (index + 1)) / (ORDERS_TODAY + 1),
    );
  }
  const step = (DAYS * DAY_MS) / (ORDERS - ORDERS_TODAY);
  // Between nine in the morning and six in the evening.
  const day = dayStart - DAY_MS * Math.ceil(((index - ORDERS_TODAY + 1) * step) / DAY_MS);
  return new Date(day + 9 * 3_600_000 + ((index * 7919) % 540) * 60_000);
}

function demoForm({ pincodes }: Deps, index: number, createdAt: Date): OrderForm {
  const [name, phone, address, pincode] = at(demoConsignees, index * 5);
  const [productName, unitPrice, hsnCode, kilograms] = at(demoProducts, index * 3);
  const quantity = 1 + (index % 3);
  const isMulti = index % 11 === 5;
  const isManual = index % 9 === 4;
  const box = {
    weightPerBox: kilograms,
    lengthPerBox: '30',
    widthPerBox: '22',
    heightPerBox: '14',
  };
  return {
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
    order: {
      orderId: '',
      referenceId: `MSH-${2400 + ORDERS - index}`,
      orderDate: formatOrderDate(businessDayOf(createdAt)),
      productDetails: [{ productName, quantity: String(quantity), unitPrice, hsnCode }],
      paymentType: index % 5 < 3 ? 'cod' : 'prepaid',
      codCalculatedAmount: isManual ? 'manual' : 'invoice',
      codAmount: isManual ? '100' : '',
    },
    package: {
      ...packageDefaults,
      packageType: isMulti ? 'multi(B2C)' : 'single(B2C)',
      length: '24',
      width: '18',
      height: '9.5',
      weight: (Number(kilograms) * quantity).toFixed(2),
      rovType: 'rovOwner',
      multipleBoxesDetails: isMulti ? [{ numberOfBoxes: String(quantity + 1), ...box }] : [],
      resellerName: demoAccounts[0].company,
      gstin: index % 4 === 3 ? '' : demoGstin,
      gstEwayBillNumber: '',
    },
    warehouseId: '',
  };
}

function addressOf(form: (typeof demoWarehouses)[number]): StoredAddress {
  const { name, phone, altPhone, email, address, pin: pincode, city, state, country } = form;
  return { name, phone, altPhone, email, address, pincode, city, state, country };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
