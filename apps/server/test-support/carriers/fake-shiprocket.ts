import { PREPAID_ONLY_PINCODE } from '../../src/shipping/carriers/simulator/magic-inputs.ts';
import { type FakeResponse, type RecordedCall, startFakeServer } from './fake-server.ts';

export const shiprocketLogin = { email: 'api@example.in', password: 'shiprocket-password' };
export const MAX_SHIPROCKET_GRAMS = 20_000;
/** No courier of Shiprocket delivers to this pincode. */
export const OUTSIDE_SHIPROCKET = '110099';
/** The API lists a courier for this pincode, but the courier assigns no AWB. */
export const UNNUMBERED_PINCODE = '194101';

interface FakeOrder {
  readonly id: number;
  readonly shipmentId: number;
  readonly reference: string;
  readonly pincode: string;
  awb: string;
  status: 'NEW' | 'CANCELED';
  isUndelivered: boolean;
  isPickupRequested: boolean;
  readonly activities: object[];
}

const couriers = [
  { courier_company_id: 51, courier_name: 'Xpress Surface', rate: 92.5, mode: 0, cod: 1 },
  { courier_company_id: 54, courier_name: 'Slow Surface', rate: 61, mode: 0, cod: 1 },
  {
    courier_company_id: 58,
    courier_name: 'Blocked Surface',
    rate: 12,
    mode: 0,
    cod: 1,
    blocked: 1,
  },
  { courier_company_id: 10, courier_name: 'Sky Air', rate: 140, mode: 1, cod: 0 },
];

const refuse = (status: number, message: string, errors?: object): FakeResponse => [
  status,
  { message, status_code: status, ...(errors && { errors }) },
];

/** Starts a fake of Shiprocket's API. Requests and responses follow its published collection. */
export async function startFakeShiprocket() {
  const orders: FakeOrder[] = [];
  const warehouses = new Set<string>();
  const tokens = new Set<string>();
  let loginCount = 0;
  let minute = 0;

  /** Adds an activity one minute after the previous one, in Indian time without a zone. */
  function addActivity(order: FakeOrder, srStatus: string, status: string, activity: string): void {
    minute += 1;
    const date = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString().slice(0, 19);
    order.activities.push({
      date: date.replace('T', ' '),
      status,
      activity,
      location: 'Bengaluru',
      'sr-status': srStatus,
      'sr-status-label': activity.toUpperCase(),
    });
  }

  const findOrder = (awb: string) => orders.find((order) => order.awb !== '' && order.awb === awb);
  const findShipment = (id: unknown) => orders.find(({ shipmentId }) => shipmentId === Number(id));

  function logIn({ email, password }: typeof shiprocketLogin): FakeResponse {
    if (email !== shiprocketLogin.email || password !== shiprocketLogin.password) {
      return refuse(403, 'Invalid email and password combination');
    }
    loginCount += 1;
    tokens.add(`jwt-${loginCount}`);
    return [200, { id: 1, email, token: `jwt-${loginCount}` }];
  }

  function listCouriers(query: URLSearchParams): FakeResponse {
    const isServed = ![query.get('pickup_postcode'), query.get('delivery_postcode')].includes(
      OUTSIDE_SHIPROCKET,
    );
    if (!isServed) {
      return [200, { status: 404, message: 'Courier service not available for this location' }];
    }
    const mode = query.get('mode');
    const isPrepaidOnly = query.get('delivery_postcode') === PREPAID_ONLY_PINCODE;
    const available_courier_companies = couriers.filter(
      (courier) =>
        (mode === null || courier.mode === (mode === 'Air' ? 1 : 0)) &&
        (query.get('cod') !== '1' || (courier.cod === 1 && !isPrepaidOnly)) &&
        Number(query.get('weight')) * 1_000 <= MAX_SHIPROCKET_GRAMS,
    );
    return [200, { status: 200, data: { available_courier_companies } }];
  }

  function create(body: Record<string, string | number>): FakeResponse {
    if (!warehouses.has(String(body['pickup_location']))) {
      return refuse(422, 'Wrong Pickup location entered. Please choose one location');
    }
    const reference = String(body['order_id']);
    const existingOrder = orders.find((order) => order.reference === reference);
    const order = existingOrder ?? {
      id: 300_000 + orders.length,
      shipmentId: 700_000 + orders.length,
      reference,
      pincode: String(body['billing_pincode']),
      awb: '',
      status: 'NEW' as const,
      isUndelivered: false,
      isPickupRequested: false,
      activities: [],
    };
    if (!existingOrder) orders.push(order);
    return [
      200,
      {
        order_id: order.id,
        shipment_id: order.shipmentId,
        status: order.status,
        status_code: 1,
        awb_code: order.awb === '' ? null : order.awb,
      },
    ];
  }

  function assign(body: Record<string, number>): FakeResponse {
    const order = findShipment(body['shipment_id']);
    if (!order) return refuse(404, 'Shipment not found');
    if (order.awb !== '') return refuse(400, 'Oops! Cannot reassign courier for this shipment.');
    if (order.pincode === UNNUMBERED_PINCODE) {
      const data = { awb_assign_error: 'Courier is not serviceable for this pincode' };
      return [200, { awb_assign_status: 0, response: { data } }];
    }
    order.awb = `1414${String(orders.length).padStart(8, '0')}`;
    addActivity(order, 'NA', 'SOFTDATA', 'Manifest uploaded');
    const courier = couriers.find((entry) => entry.courier_company_id === body['courier_id']);
    const data = {
      awb_code: order.awb,
      courier_company_id: courier?.courier_company_id,
      courier_name: courier?.courier_name,
      routing_code: 'BLR/KOR',
    };
    return [200, { awb_assign_status: 1, response: { data } }];
  }

  function search(text: string): FakeResponse {
    const data = orders
      .filter(({ reference, awb }) => reference.includes(text) || awb === text)
      .map(({ id, reference, status, shipmentId, awb }) => ({
        id,
        channel_order_id: reference,
        status,
        shipments: [{ id: shipmentId, awb, courier: '' }],
      }));
    return [200, { data }];
  }

  function cancel([order]: readonly (FakeOrder | undefined)[]): FakeResponse {
    if (!order) return refuse(404, 'Order not found');
    if (order.status === 'CANCELED') return refuse(400, 'Order is already cancelled');
    order.status = 'CANCELED';
    addActivity(order, '8', 'CANCELLED', 'Shipment cancelled');
    return [200, { message: 'Order cancelled successfully', status_code: 200 }];
  }

  function track(awbs: readonly string[]): FakeResponse {
    const entries = awbs.map((awb) => {
      const order = findOrder(awb);
      const tracking_data = order
        ? { track_status: 1, shipment_status: 6, shipment_track_activities: order.activities }
        : { track_status: 0, error: 'Aahh! There is no activities found in our DB.' };
      return [awb, { tracking_data }];
    });
    return [200, Object.fromEntries(entries)];
  }

  function requestPickup(id: unknown): FakeResponse {
    const order = findShipment(id);
    if (!order || order.awb === '') return refuse(404, 'Shipment not found');
    if (order.isPickupRequested) return refuse(400, 'Already in Pickup Queue.');
    order.isPickupRequested = true;
    addActivity(order, '15', 'PICKUP', 'Pickup scheduled');
    return [200, { pickup_status: 1, response: { pickup_token_number: 'Reference No: 194' } }];
  }

  function respond({ method, path, query, headers, body }: RecordedCall): FakeResponse {
    const data = body === '' ? {} : JSON.parse(body);
    const route = `${method} ${path.replace('/v1/external', '')}`;
    if (route === 'POST /auth/login') return logIn(data);
    if (!tokens.has(String(headers.authorization).replace('Bearer ', ''))) {
      return refuse(401, 'Unauthenticated.');
    }
    switch (route) {
      case 'GET /courier/serviceability/':
        return listCouriers(query);
      case 'POST /settings/company/addpickup': {
        const name = String(data.pickup_location);
        if (warehouses.has(name)) return refuse(422, 'Address name already exists');
        warehouses.add(name);
        return [200, { success: true, address: { id: warehouses.size, pickup_code: name } }];
      }
      case 'POST /orders/create/adhoc':
        return create(data);
      case 'POST /courier/assign/awb':
        return assign(data);
      case 'GET /orders':
        return search(query.get('search') ?? '');
      case 'POST /orders/cancel':
        return cancel(data.ids.map((id: number) => orders.find((order) => order.id === id)));
      case 'POST /orders/cancel/shipment/awbs':
        return cancel(data.awbs.map(findOrder));
      case 'POST /courier/track/awbs':
        return track(data.awbs);
      case 'POST /courier/generate/pickup':
        return requestPickup(data.shipment_id[0]);
    }
    const awb = /^\/v1\/external\/ndr\/(.+)\/action$/.exec(path)?.[1];
    if (awb === undefined) return [404, 'Not Found'];
    return findOrder(awb)?.isUndelivered
      ? [202, { status: 'Data Updated Sucessfully' }]
      : refuse(400, 'Shipment is not in NDR');
  }

  const server = await startFakeServer(respond);
  return {
    ...server,
    countLogins: () => loginCount,
    /** Invalidates every token, as a password change does. */
    endSessions: () => tokens.clear(),
    countOrders: (reference: string) =>
      orders.filter((order) => order.reference === reference).length,
    countOpenOrders: (reference: string) =>
      orders.filter((order) => order.reference === reference && order.status === 'NEW').length,
    findOrder: (reference: string) => orders.find((order) => order.reference === reference),
    failDelivery(awb: string, activity: string): void {
      const order = findOrder(awb);
      if (!order) throw new Error(`no order has the number ${awb}`);
      addActivity(order, '42', '015-S-PU', 'Picked up');
      addActivity(order, '17', '002-S-UD', 'Out for delivery');
      addActivity(order, '21', '003-T-UD', activity);
      order.isUndelivered = true;
    },
    buildPushBody: (awb: string): string =>
      JSON.stringify({
        awb,
        courier_name: 'Slow Surface',
        current_status: 'IN TRANSIT',
        current_status_id: 20,
        current_timestamp: '23 05 2023 11:43:52',
        order_id: findOrder(awb)?.reference,
        scans: findOrder(awb)?.activities,
        is_return: 0,
      }),
  };
}
