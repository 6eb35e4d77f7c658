import { type FakeAnswer, type RecordedCall, startFakeServer } from './fake-server.ts';

export const shadowfaxToken = 'shadowfax-token';
/** Shadowfax serves no address here. */
export const OUTSIDE_SHADOWFAX = '110099';
/** Shadowfax delivers here and does not collect. */
export const NOT_COLLECTED_PINCODE = '560099';

interface FakeOrder {
  readonly awb: string;
  readonly reference: string;
  readonly scans: object[];
  isOnHold: boolean;
}

const failure = (errors: unknown): FakeAnswer => [200, { message: 'Failure', errors, data: null }];

/** Starts a server with Shadowfax's Unified API, in the shapes of its manual. */
export async function startFakeShadowfax() {
  const orders: FakeOrder[] = [];
  let numbers = 0;
  let minute = 0;

  const findOrder = (awb: string) => orders.find((order) => order.awb === awb);

  /** Each scan is a minute after the last. */
  function addScan(awb: string, status_id: string, status: string, remarks = ''): void {
    minute += 1;
    const created = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
    findOrder(awb)?.scans.push({ created, location: 'BLR_Peenya', status_id, status, remarks });
  }

  function create({ order_details: details, customer_details: customer }: CreateBody): FakeAnswer {
    const { client_order_id: reference, awb_number: awb } = details;
    if (String(customer.pincode) === OUTSIDE_SHADOWFAX) {
      return failure([`Delivery pincode ${customer.pincode} is not serviceable`]);
    }
    if (details.product_value > 50_000 && !details.gstin_number) {
      return failure('GSTIN Number is mandatory for product value more than 50000');
    }
    if (customer.name.includes('invoices')) {
      const words = 'Cannot place an Order: Please clear your pending invoices';
      return [400, { message: 'Failure', errors: words }];
    }
    const known = orders.find((order) => order.reference === reference);
    if (known) {
      return failure(`Order for COID ${reference} already created with AWB ${known.awb}`);
    }
    if (findOrder(awb)) return failure([`AWB ${awb} is already used`]);
    orders.push({ awb, reference, scans: [], isOnHold: false });
    addScan(awb, 'new', 'New');
    const data = { id: orders.length, client_order_id: reference, awb_number: awb, status: 'new' };
    return [200, { message: 'Success', errors: null, data }];
  }

  function track(awb: string): FakeAnswer {
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

  function cancel(awb: string): FakeAnswer {
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

  function update(awb: string): FakeAnswer {
    const order = findOrder(awb);
    if (!order?.isOnHold) return failure('Order cannot be updated. Invalid state.');
    return [200, { message: 'Success', errors: null }];
  }

  function answer({ method, path, query, headers, body }: RecordedCall): FakeAnswer {
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
        const nextNumber = () => `SF${String((numbers += 1)).padStart(8, '0')}san`;
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

  const server = await startFakeServer(answer);
  return {
    ...server,
    addScan,
    /** Fails the delivery of a parcel, which then waits for a decision. */
    putOnHold(awb: string, code: string, remark: string): void {
      addScan(awb, 'picked', 'Picked');
      addScan(awb, 'ofd', 'Out for delivery');
      addScan(awb, code, 'Not delivered', remark);
      const order = findOrder(awb);
      if (order) order.isOnHold = true;
    },
    countOrders: (reference: string) =>
      orders.filter((order) => order.reference === reference).length,
    /** Returns the newest scan of a parcel as it is pushed: with a time in India and the rider. */
    pushBody(awb: string): string {
      const order = findOrder(awb);
      const last = new Map(Object.entries(order?.scans.at(-1) ?? {}));
      const at = new Date(Date.parse(String(last.get('created'))) + 330 * 60_000).toISOString();
      return JSON.stringify({
        awb_number: awb,
        order_id: order?.reference,
        event_timestamp: at.slice(0, 19).replace('T', ' '),
        current_location: last.get('location'),
        comments: last.get('remarks'),
        event: last.get('status_id'),
        status: last.get('status'),
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
