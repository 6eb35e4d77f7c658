import { type FakeResponse, type RecordedCall, startFakeServer } from './fake-server.ts';

export const dtdcLogin = {
  apiKey: 'dtdc-api-key',
  trackingUser: 'GL017_trk',
  trackingPassword: 'tracking-password',
};
/** DTDC does not serve this pincode. */
export const OUTSIDE_DTDC = '110099';

interface FakeConsignment {
  readonly awb: string;
  readonly reference: string;
  readonly details: object[];
  isCancelled: boolean;
}

const refuse = (status: number, message: string): FakeResponse => [
  status,
  { status: 'ERROR', message },
];

/** Starts a fake of DTDC's booking and tracking APIs on one port. Requests and responses follow its manuals. */
export async function startFakeDtdc() {
  const consignments: FakeConsignment[] = [];
  const tokens = new Set<string>();
  let minute = 0;

  const find = (awb: string) => consignments.find((consignment) => consignment.awb === awb);

  /** Adds a detail one minute after the previous detail, as `DDMMYYYY` and `HHMM` in India. */
  function addDetail(awb: string, strCode: string, strAction: string, sTrRemarks = ''): void {
    minute += 1;
    const at = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
    const [year, month, day] = at.slice(0, 10).split('-');
    find(awb)?.details.push({
      strCode,
      strAction,
      sTrRemarks,
      strOrigin: 'BLR PEENYA',
      strDestination: 'MUMBAI',
      strActionDate: `${day}${month}${year}`,
      strActionTime: at.slice(11, 16).replace(':', ''),
    });
  }

  function create(entry: Record<string, string> & { destination_details: { pincode: string } }) {
    const customer_reference_number = entry['customer_reference_number'] ?? '';
    const createFailure = (message: string) => ({
      success: false,
      customer_reference_number,
      reference_number: '',
      message,
    });
    if (entry.destination_details.pincode === OUTSIDE_DTDC) {
      return createFailure('Destination pincode is not serviceable');
    }
    if (consignments.some(({ reference }) => reference === customer_reference_number)) {
      return createFailure(`customer_reference_number ${customer_reference_number} already exists`);
    }
    const awb = `D${String(20_000_000 + consignments.length)}`;
    const reference = customer_reference_number;
    consignments.push({ awb, reference, details: [], isCancelled: false });
    addDetail(awb, 'SFT', 'Softdata Upload');
    return { success: true, customer_reference_number, reference_number: awb, pieces: [] };
  }

  function track(type: string, number: string): FakeResponse {
    const consignment = consignments.find(({ awb, reference }) =>
      type === 'cnno' ? awb === number : reference === number,
    );
    if (!consignment) {
      const value = 'NO DATA FOUND FOR THIS CNNO NUMBER';
      const errorDetails = [{ name: 'strError', value }];
      return [200, { statusCode: 206, statusFlag: false, status: 'FAILED', errorDetails }];
    }
    return [
      200,
      {
        statusCode: 200,
        statusFlag: true,
        status: 'SUCCESS',
        errorDetails: null,
        trackHeader: {
          strShipmentNo: consignment.awb,
          strRefNo: consignment.reference,
          strRtoNumber: '',
        },
        trackDetails: consignment.details,
      },
    ];
  }

  function cancel(awb: string): FakeResponse {
    const consignment = find(awb);
    if (!consignment) return refuse(400, 'Consignment not found');
    if (consignment.isCancelled) return refuse(400, 'Consignment is already cancelled');
    consignment.isCancelled = true;
    addDetail(awb, 'CAN', 'Cancelled');
    const successConsignments = [{ success: true, reference_number: awb }];
    return [200, { status: 'OK', success: true, successConsignments }];
  }

  function respond({ method, path, query, headers, body }: RecordedCall): FakeResponse {
    const data = body === '' ? {} : JSON.parse(body);
    const route = `${method} ${path}`;
    if (route === 'GET /dtdc-api/api/dtdc/authenticate') {
      const areCredentialsValid =
        query.get('username') === dtdcLogin.trackingUser &&
        query.get('password') === dtdcLogin.trackingPassword;
      if (!areCredentialsValid) return [401, 'Unauthorized'];
      const token = `dtdc-token-${tokens.size + 1}`;
      tokens.add(token);
      return [200, token];
    }
    if (route === 'POST /dtdc-api/rest/JSONCnTrk/getTrackDetails') {
      return tokens.has(String(headers['x-access-token']))
        ? track(data.trkType, data.strcnno)
        : [401, 'Unauthorized'];
    }
    if (headers['api-key'] !== dtdcLogin.apiKey) return refuse(401, 'Invalid api-key');
    switch (route) {
      case 'GET /api/customer/integration/consignment/shippinglabel/stream':
        return refuse(400, 'Consignment not found');
      case 'POST /api/customer/integration/consignment/softdata':
        return [200, { status: 'OK', data: data.consignments.map(create) }];
      case 'POST /api/customer/integration/consignment/cancel':
        return cancel(data.AWBNo[0]);
    }
    return [404, 'Not Found'];
  }

  const server = await startFakeServer(respond);
  return {
    ...server,
    addDetail,
    countOrders: (reference: string) =>
      consignments.filter((consignment) => consignment.reference === reference).length,
  };
}
