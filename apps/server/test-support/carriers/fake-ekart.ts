import { PREPAID_ONLY_PINCODE } from '../../src/shipping/carriers/simulator/magic-inputs.ts';
import { createLabelPdf } from '../../src/shipping/carriers/simulator/simulator-label.ts';
import { type FakeResponse, type RecordedCall, startFakeServer } from './fake-server.ts';

export const ekartLogin = {
  clientId: 'EKART_7f3a',
  username: 'api@example.in',
  password: 'ekart-password',
};
export const MAX_EKART_GRAMS = 20_000;
/** Ekart does not serve this pincode. */
export const OUTSIDE_EKART = '110099';

interface FakeShipment {
  readonly awb: string;
  readonly reference: string;
  readonly waybill: string;
  readonly details: object[];
  status: 'open' | 'failed' | 'cancelled';
}

const refuse = (statusCode: number, message: string, description = ''): FakeResponse => [
  statusCode,
  { statusCode, code: 'SWIFT', message, description, severity: 'ERROR' },
];

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

/** Starts a fake of Ekart's API. Requests and responses follow its documentation. Accepts a repeated reference. */
export async function startFakeEkart() {
  const shipments: FakeShipment[] = [];
  const aliases = new Set<string>();
  let loginCount = 0;
  let minute = 0;

  const find = (awb: string) => shipments.find((shipment) => shipment.awb === awb);

  /** Adds a scan one minute after the previous scan. */
  function addScan(awb: string, status: string, ndrStatus = ''): void {
    minute += 1;
    find(awb)?.details.push({
      status,
      ctime: Date.UTC(2026, 10, 21, 9, minute),
      desc: ndrStatus === '' ? `Shipment ${status}` : `Not delivered: ${ndrStatus}`,
      location: 'Peenya hub',
      ...(ndrStatus !== '' && { ndrStatus }),
    });
  }

  function signIn(clientId: string, body: { username?: string; password?: string }): FakeResponse {
    const { username, password } = body;
    const areCredentialsValid =
      clientId === ekartLogin.clientId &&
      username === ekartLogin.username &&
      password === ekartLogin.password;
    if (!areCredentialsValid)
      return refuse(401, 'SWIFT_UNAUTHORIZED_EXCEPTION', 'Invalid credentials');
    loginCount += 1;
    const token = {
      access_token: 'ekart-token',
      scope: 'core:all',
      expires_in: 86_000,
      token_type: 'Bearer',
    };
    return [200, token];
  }

  function create(body: CreateBody): FakeResponse {
    const { drop_location: drop, pickup_location: pickup } = body;
    if (!aliases.has(pickup.name)) return refuse(404, 'SWIFT_RESOURCE_NOT_FOUND_EXCEPTION');
    if (!isNumber(drop.pin) || !isNumber(drop.phone)) {
      return refuse(400, 'SWIFT_VALIDATION_EXCEPTION', 'drop_location pin is invalid');
    }
    if (body.cod_amount > 49_999) {
      return refuse(400, 'SWIFT_VALIDATION_EXCEPTION', 'cod_amount must be at most 49999');
    }
    const isReverse = body.payment_mode === 'Pickup';
    if (isReverse !== (body.return_reason !== '') || (isReverse && body.cod_amount !== 0)) {
      return refuse(400, 'SWIFT_VALIDATION_EXCEPTION', 'return_reason is required of returns only');
    }
    if (body.seller_gst_tin === '') {
      return refuse(400, 'SWIFT_VALIDATION_EXCEPTION', 'seller_gst_tin cannot be null or empty');
    }
    if (String(drop.pin) === OUTSIDE_EKART) {
      return [200, { status: false, remark: 'Drop pincode is not serviceable' }];
    }
    const number = shipments.length + 1;
    const awb = `500999A${String(number).padStart(7, '0')}`;
    const waybill = `FMPC${String(number).padStart(10, '0')}`;
    const { order_number: reference } = body;
    shipments.push({ awb, reference, waybill, details: [], status: 'open' });
    addScan(awb, 'Order Placed');
    const barcodes = { wbn: waybill, order: reference };
    return [
      200,
      {
        status: true,
        remark: 'Successfully created shipment',
        tracking_id: awb,
        vendor: 'EKART',
        barcodes,
      },
    ];
  }

  /** Refuses values that are not strings. Returns an empty list for a lane that Ekart does not serve. */
  function listPrices(body: Record<string, unknown>): FakeResponse {
    if (Object.values(body).some((value) => typeof value !== 'string')) {
      return refuse(400, 'SWIFT_VALIDATION_EXCEPTION', 'expected a string');
    }
    const { pickupPincode, dropPincode, paymentType, weight } = body;
    const isServed =
      pickupPincode !== OUTSIDE_EKART &&
      dropPincode !== OUTSIDE_EKART &&
      (paymentType !== 'COD' || dropPincode !== PREPAID_ONLY_PINCODE) &&
      Number(weight) <= MAX_EKART_GRAMS;
    const price = { tat: { min: 2, max: 4 }, courierGroup: 'EKART', forwardDeliveredCharges: {} };
    return [200, isServed ? [price] : []];
  }

  function cancel(awb: string): FakeResponse {
    const shipment = find(awb);
    const buildResult = (status: boolean, remark: string): FakeResponse => [
      200,
      { data: [{ status, tracking_id: awb, remark }] },
    ];
    if (!shipment) return buildResult(false, 'Shipment not found');
    if (shipment.status === 'cancelled') return buildResult(false, 'Shipment is already cancelled');
    if (shipment.details.length > 2) return buildResult(false, 'Shipment is in transit');
    shipment.status = 'cancelled';
    addScan(awb, 'Seller Cancelled');
    return buildResult(true, 'Cancelled');
  }

  function track(awb: string): FakeResponse {
    const shipment = find(awb);
    if (!shipment) return refuse(404, 'SWIFT_RESOURCE_NOT_FOUND_EXCEPTION');
    const { reference: order_number, details } = shipment;
    return [200, { _id: awb, order_number, track: { ...details.at(-1), details } }];
  }

  function handleNdrAction(body: NdrBody): FakeResponse {
    const shipment = find(body.wbn);
    if (shipment?.status !== 'failed') return [200, { status: false, remark: 'NDR is not open' }];
    if (body.action === 'Re-Attempt' && !isNumber(body.date)) {
      return refuse(400, 'SWIFT_VALIDATION_EXCEPTION', 'date is required');
    }
    return [200, { status: true, remark: 'Action taken', tracking_id: body.wbn }];
  }

  function respond({ method, path, query, headers, body }: RecordedCall): FakeResponse {
    const data = body === '' ? {} : JSON.parse(body);
    const clientId = /^\/integrations\/v2\/auth\/token\/(.+)$/.exec(path)?.[1];
    if (clientId !== undefined) return signIn(clientId, data);
    if (headers.authorization !== 'Bearer ekart-token') {
      return refuse(401, 'SWIFT_UNAUTHORIZED_EXCEPTION');
    }
    switch (`${method} ${path}`) {
      case 'POST /api/v2/address': {
        if (aliases.has(data.alias)) return refuse(400, 'Address alias already exists');
        aliases.add(data.alias);
        return [200, { status: true, alias: data.alias, remark: 'Successful' }];
      }
      case 'POST /data/v3/serviceability':
        return listPrices(data);
      case 'PUT /api/v1/package/create':
        return create(data);
      case 'DELETE /api/v1/package/cancel':
        return cancel(query.get('tracking_id') ?? '');
      case 'POST /api/v2/package/ndr':
        return handleNdrAction(data);
      case 'POST /api/v1/package/label': {
        const shipment = find(data.ids[0]);
        return shipment
          ? [200, createLabelPdf([`AWB ${shipment.awb}`, shipment.waybill])]
          : refuse(404, 'SWIFT_RESOURCE_NOT_FOUND_EXCEPTION');
      }
    }
    const pincode = /^\/api\/v2\/serviceability\/(\d+)$/.exec(path)?.[1];
    if (pincode !== undefined) {
      const isServed = pincode !== OUTSIDE_EKART;
      const details = { reverse_pickup: isServed, reverse_drop: isServed };
      return [200, { status: isServed, pincode: Number(pincode), remark: '', details }];
    }
    const awb = /^\/api\/v1\/track\/(.+)$/.exec(path)?.[1];
    return awb === undefined ? refuse(404, 'PATH_NOT_IMPLEMENTED') : track(awb);
  }

  const server = await startFakeServer(respond);
  return {
    ...server,
    countLogins: () => loginCount,
    addScan,
    failDelivery(awb: string, ndrStatus: string): void {
      addScan(awb, 'Picked Up');
      addScan(awb, 'Out for Delivery');
      addScan(awb, 'Undelivered', ndrStatus);
      const shipment = find(awb);
      if (shipment) shipment.status = 'failed';
    },
    countOrders: (reference: string) =>
      shipments.filter((shipment) => shipment.reference === reference).length,
    countOpenOrders: (reference: string) =>
      shipments.filter((shipment) => shipment.reference === reference && shipment.status === 'open')
        .length,
    listCreatedPushes: (): string[] =>
      shipments.map(({ awb, reference, waybill }) =>
        JSON.stringify({
          id: awb,
          wbn: waybill,
          vendor: 'EKART',
          orderNumber: reference,
          channelId: 'API',
        }),
      ),
    /** The push reports the newest scan of the parcel. */
    buildPushBody(awb: string): string {
      const shipment = find(awb);
      const scan = new Map(Object.entries(shipment?.details.at(-1) ?? {}));
      return JSON.stringify({
        ctime: scan.get('ctime'),
        status: scan.get('status'),
        location: scan.get('location'),
        desc: scan.get('desc'),
        attempts: '0',
        wbn: shipment?.waybill,
        id: awb,
        orderNumber: shipment?.reference,
      });
    },
  };
}

interface CreateBody {
  readonly order_number: string;
  readonly seller_gst_tin: string;
  readonly cod_amount: number;
  readonly payment_mode: string;
  readonly return_reason: string;
  readonly pickup_location: { readonly name: string };
  readonly drop_location: { readonly pin: number; readonly phone: number };
}

interface NdrBody {
  readonly wbn: string;
  readonly action: string;
  readonly date?: number;
}
