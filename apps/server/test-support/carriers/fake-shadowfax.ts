import { type FakeResponse, type RecordedCall, startFakeServer } from './fake-server.ts';

export const shadowfaxToken = 'shadowfax-token';
/** Shadowfax does not serve this pincode. */
export const OUTSIDE_SHADOWFAX = '110099';
/** Shadowfax delivers to this pincode, but collects no parcels there. */
export const NOT_COLLECTED_PINCODE = '560099';

interface FakeOrder {
  readonly awb: string;
  readonly reference: string;
  readonly scans: object[];
  isOnHold: boolean;
}

const createFailure = (errors: unknown): FakeResponse => [
  200,
  { message: 'Failure', errors, data: null },
];

/** Starts a fake of Shadowfax's Unified API. Requests and responses follow its manual. */
export async function startFakeShadowfax() {
  const orders: FakeOrder[] = [];
  let numberCount = 0;
  let minute = 0;

  const findOrder = (awb: string) => orders.find((order) => order.awb === awb);

  /** Adds a scan one minute after the previous scan. */
  function addScan(awb: string, status_id: string, status: string, remarks = ''): void {
    minute += 1;
    const created = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
    findOrder(awb)?.scans.push({ created, location: 'BLR_Peenya', status_id, status, remarks });
  }

  function create({
    order_details: details,
    customer_details: customer,
  }: CreateBody): FakeResponse {
    const { client_order_id: reference, awb_number: awb } = details;
    if (String(customer.pincode) === OUTSIDE_SHADOWFAX) {
      return createFailure([`Delivery pincode ${customer.pincode} is not serviceable`]);
    }
    if (details.product_value > 50_000 && !details.gstin_number) {
      return createFailure('GSTIN Number is mandatory for product value more than 50000');
    }
    if (customer.name.includes('invoices')) {
      const words = 'Cannot place an Order: Please clear your pending invoices';
      return [400, { message: 'Failure', errors: words }];
    }
    const existingOrder = orders.find((order) => order.reference === reference);
    if (existingOrder) {
      return createFailure(
        `Order for COID ${reference} already created with AWB ${existingOrder.awb}`,
      );
    }
    if (findOrder(awb)) return createFailure([`AWB ${awb} is already used`]);
    orders.push({ awb, reference, scans: [], isOnHold: false });
    addScan(awb, 'new', 'New');
    const data = { id: orders.length, client_order_id: reference, awb_number: awb, status: 'new' };
    return [200, { message: 'Success', errors: null, data }];
  }

  function track(awb: string): FakeResponse {
    const order = findOrder(awb);
    if (!order) return [404, { message: 'Failure', errors: 'Invalid AWB number' }];
    return [
      200,
      {
        message: 'Success',
        order_details: { client_order_id: order.reference, awb_number: awb },
        tracking_details: order.scans,
      },
    ];
  }

  function cancel(awb: string): FakeResponse {
    const order = findOrder(awb);
    if (!order) return [400, { message: 'Failure', errors: 'Order not found' }];
    const codes = order.scans.map((scan) => new Map(Object.entries(scan)).get('status_id'));
    if (codes.includes('ofp')) return [304, ''];
    if (codes.length > 1) {
      return [400, { message: 'Failure', errors: 'Order cannot be cancelled. Invalid state.' }];
    }
    addScan(awb, 'cancelled_by_seller', 'Cancelled by seller');
    return [200, { message: 'Success', errors: null }];
  }

  function update(awb: string): FakeResponse {
    const order = findOrder(awb);
    if (!order?.isOnHold) return createFailure('Order cannot be updated. Invalid state.');
    return [200, { message: 'Success', errors: null }];
  }

  function respond({ method, path, query, headers, body }: RecordedCall): FakeResponse {
    if (headers.authorization !== `Token ${shadowfaxToken}`) {
      return [401, { status: 'FAILED', errorCode: 401, message: 'Invalid token.' }];
    }
    const data = body === '' ? {} : JSON.parse(body);
    switch (`${method} ${path}`) {
      case 'GET /api/v1/clients/serviceability/': {
        const pincode = query.get('pincodes') ?? '';
        const isCollected =
          pincode !== NOT_COLLECTED_PINCODE || query.get('service') !== 'seller_pickup';
        const isServed = pincode !== OUTSIDE_SHADOWFAX && isCollected;
        return [200, isServed ? [{ code: Number(pincode), services: ['Regular'] }] : []];
      }
      case 'POST /api/v3/clients/generate_marketplace_awb/': {
        const nextNumber = () => `SF${String((numberCount += 1)).padStart(8, '0')}san`;
        const awb_numbers = Array.from({ length: data.count }, nextNumber);
        return [200, { message: 'Success', awb_numbers }];
      }
      case 'POST /api/v3/clients/orders/':
        return create(data);
      case 'POST /api/v3/clients/orders/cancel/':
        return cancel(data.request_id);
      case 'POST /api/v3/clients/order_update/':
        return update(data.awb_number);
    }
    const awb = /^\/api\/v4\/clients\/orders\/(.+)\/track\/$/.exec(path)?.[1];
    return awb === undefined ? [404, 'Not Found'] : track(awb);
  }

  const server = await startFakeServer(respond);
  return {
    ...server,
    addScan,
    putOnHold(awb: string, code: string, remark: string): void {
      addScan(awb, 'picked', 'Picked');
      addScan(awb, 'ofd', 'Out for delivery');
      addScan(awb, code, 'Not delivered', remark);
      const order = findOrder(awb);
      if (order) order.isOnHold = true;
    },
    countOrders: (reference: string) =>
      orders.filter((order) => order.reference === reference).length,
    /** The push reports the newest scan of the parcel. Its time is Indian time without a zone. */
    buildPushBody(awb: string): string {
      const order = findOrder(awb);
      const lastScan = new Map(Object.entries(order?.scans.at(-1) ?? {}));
      const at = new Date(Date.parse(String(lastScan.get('created'))) + 330 * 60_000).toISOString();
      return JSON.stringify({
        awb_number: awb,
        order_id: order?.reference,
        event_timestamp: at.slice(0, 19).replace('T', ' '),
        current_location: lastScan.get('location'),
        comments: lastScan.get('remarks'),
        event: lastScan.get('status_id'),
        status: lastScan.get('status'),
        otp_verified: false,
        rider_name: 'Ravi K',
        rider_contact: '9000000001',
        type: 'FWD',
      });
    },
  };
}

interface CreateBody {
  readonly order_details: {
    readonly client_order_id: string;
    readonly awb_number: string;
    readonly product_value: number;
    readonly gstin_number?: string;
  };
  readonly customer_details: { readonly name: string; readonly pincode: number };
}
