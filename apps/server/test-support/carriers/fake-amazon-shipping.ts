import { PREPAID_ONLY_PINCODE } from '../../src/shipping/carriers/simulator/magic-inputs.ts';
import { createLabelPdf } from '../../src/shipping/carriers/simulator/simulator-label.ts';
import { type FakeResponse, type RecordedCall, startFakeServer } from './fake-server.ts';

export const amazonLogin = {
  clientId: 'amzn1.application-oa2-client.7f3a',
  clientSecret: 'amzn1.oa2-cs.v1.secret',
  refreshToken: 'Atzr|refresh-token',
};
export const MAX_AMAZON_GRAMS = 20_000;
/** Amazon does not deliver to this pincode. */
export const OUTSIDE_AMAZON = '110099';
const TOKEN_LIFE_MS = 10 * 60_000;
const MAX_LINE_CHARS = 60;

interface FakeShipment {
  readonly id: string;
  readonly awb: string;
  readonly reference: string;
  readonly key: string;
  readonly events: object[];
  detail: string;
  status: 'open' | 'failed' | 'cancelled';
}

interface FakeOffer {
  readonly reference: string;
  readonly createdAtMs: number;
}

const refuse = (status: number, code: string, message: string, details = ''): FakeResponse => [
  status,
  { errors: [{ code, message, details }] },
];

const buildLabel = (length: number, width: number) => ({
  format: 'PDF',
  size: { length, width, unit: 'INCH' },
  printOptions: [
    {
      supportedDPIs: [203],
      supportedPageLayouts: ['DEFAULT'],
      supportedFileJoiningOptions: [false],
      supportedDocumentDetails: [{ name: 'LABEL', isMandatory: true }],
    },
  ],
});

const buildRate = (
  rateId: string,
  value: number,
  services: readonly string[],
  changes: object = {},
) => ({
  rateId,
  carrierId: 'ATS',
  carrierName: 'Amazon Shipping',
  serviceId: `SWA-IN-${rateId}`,
  serviceName: rateId,
  totalCharge: { value, unit: 'INR' },
  promise: {},
  supportedDocumentSpecifications: [
    buildLabel(11, 8),
    { ...buildLabel(6, 4), format: 'PNG' },
    buildLabel(6, 4),
  ],
  availableValueAddedServiceGroups: [
    {
      groupId: 'COD',
      groupDescription: 'Payment',
      isRequired: false,
      valueAddedServices: services.map((id) => ({ id, name: id, cost: { value: 0, unit: 'INR' } })),
    },
  ],
  requiresAdditionalInputs: false,
  ...changes,
});

/** Starts a fake of Amazon's Shipping API v2 for India. Requests and responses follow its published model. */
export async function startFakeAmazonShipping() {
  const shipments: FakeShipment[] = [];
  const offers = new Map<string, FakeOffer>();
  let loginCount = 0;
  let minute = 0;
  let nowMs = 0;

  const find = (awb: string | null) => shipments.find((shipment) => shipment.awb === awb);

  /** Adds an event one minute after the previous event. */
  function addEvent(awb: string, eventCode: string, shipmentType = 'FORWARD'): void {
    minute += 1;
    find(awb)?.events.push({
      eventCode,
      shipmentType,
      eventTime: new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString(),
      location: { city: 'Bengaluru', stateOrRegion: 'Karnataka', countryCode: 'IN' },
    });
  }

  function signIn(form: URLSearchParams): FakeResponse {
    const areCredentialsValid =
      form.get('grant_type') === 'refresh_token' &&
      form.get('refresh_token') === amazonLogin.refreshToken &&
      form.get('client_id') === amazonLogin.clientId &&
      form.get('client_secret') === amazonLogin.clientSecret;
    if (!areCredentialsValid) {
      return [
        400,
        { error: 'invalid_grant', error_description: 'The request has an invalid grant' },
      ];
    }
    loginCount += 1;
    return [200, { access_token: `Atza|${loginCount}`, token_type: 'bearer', expires_in: 3600 }];
  }

  function listRates(body: RatesBody): FakeResponse {
    const places = [body.shipFrom, body.shipTo];
    const lines = places.flatMap((place) => [
      place.addressLine1,
      place.addressLine2 ?? '',
      place.addressLine3 ?? '',
    ]);
    if (lines.some((line) => line.length > MAX_LINE_CHARS) || places[1]?.addressLine1 === '') {
      return refuse(400, 'InvalidInput', 'shipTo.addressLine1 is invalid');
    }
    const requestToken = `amzn1.rq.${offers.size + 1}`;
    const [parcel] = body.packages;
    const reference = parcel?.packageClientReferenceId ?? '';
    offers.set(requestToken, { reference, createdAtMs: nowMs });
    const isServed = places.every(({ postalCode }) => postalCode !== OUTSIDE_AMAZON);
    const isLight = (parcel?.weight.value ?? 0) <= MAX_AMAZON_GRAMS;
    if (!isServed || !isLight) {
      const ineligibilityReasons = [
        isServed
          ? { code: 'WEIGHT_RESTRICTIONS', message: 'The package is too heavy' }
          : { code: 'NO_COVERAGE', message: 'No coverage to the address' },
      ];
      return [
        200,
        { payload: { requestToken, rates: [], ineligibleRates: [{ ineligibilityReasons }] } },
      ];
    }
    const rates = [
      buildRate('Fast', 92.5, ['CollectOnDelivery']),
      buildRate('Standard', 61, ['CollectOnDelivery']),
      buildRate('Prepaid', 40, []),
      buildRate('Form', 20, ['CollectOnDelivery'], { requiresAdditionalInputs: true }),
    ];
    const isPrepaidOnly = places[1]?.postalCode === PREPAID_ONLY_PINCODE;
    const offeredRates = rates.filter(({ rateId }) => !isPrepaidOnly || rateId === 'Prepaid');
    return [200, { payload: { requestToken, rates: offeredRates, ineligibleRates: [] } }];
  }

  const toResponse = ({ id, awb, reference }: FakeShipment): FakeResponse => [
    200,
    {
      payload: {
        shipmentId: id,
        packageDocumentDetails: [
          { packageClientReferenceId: reference, trackingId: awb, packageDocuments: [] },
        ],
        promise: {},
      },
    },
  ];

  function purchase(body: PurchaseBody, key: string): FakeResponse {
    const existingShipment = shipments.find((shipment) => shipment.key === key);
    if (existingShipment) return toResponse(existingShipment);
    const offer = offers.get(body.requestToken);
    if (!offer) return refuse(400, 'InvalidInput', 'requestToken is invalid');
    if (nowMs - offer.createdAtMs > TOKEN_LIFE_MS) {
      return refuse(400, 'TOKEN_EXPIRED', 'The request token has expired');
    }
    const { format, requestedDocumentTypes } = body.requestedDocumentSpecification;
    if (format !== 'PDF' || requestedDocumentTypes[0] !== 'LABEL') {
      return refuse(400, 'InvalidInput', 'requestedDocumentSpecification is invalid');
    }
    const number = String(shipments.length + 1).padStart(9, '0');
    const awb = `36${number}`;
    const shipment: FakeShipment = {
      id: `amzn1.shipment.${number}`,
      awb,
      reference: offer.reference,
      key,
      events: [],
      detail: '',
      status: 'open',
    };
    shipments.push(shipment);
    addEvent(awb, 'ReadyForReceive');
    return toResponse(shipment);
  }

  function cancel(id: string): FakeResponse {
    const shipment = shipments.find((entry) => entry.id === id);
    if (!shipment) return refuse(404, 'NotFound', 'Shipment not found');
    if (shipment.status === 'cancelled') {
      return refuse(400, 'InvalidInput', 'The shipment is already cancelled');
    }
    if (shipment.events.length > 1) {
      return refuse(
        400,
        'InvalidInput',
        'The shipment is with the carrier and cannot be cancelled',
      );
    }
    shipment.status = 'cancelled';
    addEvent(shipment.awb, 'PickupCancelled');
    return [200, { payload: {} }];
  }

  function track(awb: string | null): FakeResponse {
    const shipment = find(awb);
    if (!shipment) return refuse(404, 'NotFound', 'Tracking id not found');
    const trackingDetailCodes = {
      forward: shipment.detail === '' ? [] : [shipment.detail],
      returns: [],
    };
    return [
      200,
      {
        payload: {
          trackingId: awb,
          alternateLegTrackingId: '',
          eventHistory: shipment.events,
          promisedDeliveryDate: '2026-11-25T00:00:00Z',
          summary: { status: 'InTransit', trackingDetailCodes },
        },
      },
    ];
  }

  function loadDocuments(id: string, reference: string | null): FakeResponse {
    const shipment = shipments.find((entry) => entry.id === id && entry.reference === reference);
    if (!shipment) return refuse(404, 'NotFound', 'Shipment not found');
    const contents = createLabelPdf([`AWB ${shipment.awb}`]).toString('base64');
    const packageDocuments = [{ type: 'LABEL', format: 'PDF', contents }];
    const packageDocumentDetail = { packageClientReferenceId: reference, packageDocuments };
    return [200, { payload: { shipmentId: id, packageDocumentDetail } }];
  }

  function handleNdrAction({ trackingId, ndrAction, ndrRequestData }: NdrBody): FakeResponse {
    if (find(trackingId)?.status !== 'failed') {
      return refuse(400, 'InvalidInput', 'The shipment is not eligible for NDR');
    }
    const isComplete =
      ndrAction === 'RTO' ||
      (ndrAction === 'REATTEMPT' && Boolean(ndrRequestData?.additionalAddressNotes)) ||
      (ndrAction === 'RESCHEDULE' && Boolean(ndrRequestData?.rescheduleDate));
    return isComplete ? [204, ''] : refuse(400, 'InvalidInput', 'ndrRequestData is missing');
  }

  function respond({ method, path, query, headers, body }: RecordedCall): FakeResponse {
    if (path === '/auth/o2/token') return signIn(new URLSearchParams(body));
    if (headers['x-amz-access-token'] !== `Atza|${loginCount}`) {
      return refuse(403, 'Unauthorized', 'The access token you provided has expired.');
    }
    if (headers['x-amzn-shipping-business-id'] !== 'AmazonShipping_IN') {
      return refuse(400, 'InvalidInput', 'x-amzn-shipping-business-id is missing');
    }
    const data = body === '' ? {} : JSON.parse(body);
    switch (`${method} ${path}`) {
      case 'POST /shipping/v2/shipments/rates':
        return listRates(data);
      case 'POST /shipping/v2/shipments':
        return purchase(data, String(headers['x-amzn-idempotencykey']));
      case 'GET /shipping/v2/tracking':
        return track(query.get('trackingId'));
      case 'POST /shipping/v2/ndrFeedback':
        return handleNdrAction(data);
    }
    const [, id = '', action = ''] =
      /^\/shipping\/v2\/shipments\/([^/]+)\/(cancel|documents)$/.exec(path) ?? [];
    if (action === 'cancel') return cancel(decodeURIComponent(id));
    return action === 'documents'
      ? loadDocuments(decodeURIComponent(id), query.get('packageClientReferenceId'))
      : refuse(404, 'NotFound', 'Not found');
  }

  const server = await startFakeServer(respond);
  return {
    ...server,
    countLogins: () => loginCount,
    addEvent,
    /** Advances the clock, so that earlier rates expire. */
    advance(milliseconds: number): void {
      nowMs += milliseconds;
    },
    failDelivery(awb: string, detail: string): void {
      addEvent(awb, 'PickupDone');
      addEvent(awb, 'OutForDelivery');
      addEvent(awb, 'DeliveryAttempted');
      const shipment = find(awb);
      if (shipment) Object.assign(shipment, { detail, status: 'failed' });
    },
    countOrders: (reference: string) =>
      shipments.filter((shipment) => shipment.reference === reference).length,
    countOpenOrders: (reference: string) =>
      shipments.filter((entry) => entry.reference === reference && entry.status === 'open').length,
  };
}

interface FakeAddress {
  readonly addressLine1: string;
  readonly addressLine2?: string;
  readonly addressLine3?: string;
  readonly postalCode: string;
}

interface RatesBody {
  readonly shipFrom: FakeAddress;
  readonly shipTo: FakeAddress;
  readonly packages: readonly {
    readonly packageClientReferenceId: string;
    readonly weight: { readonly value: number };
  }[];
}

interface PurchaseBody {
  readonly requestToken: string;
  readonly rateId: string;
  readonly requestedDocumentSpecification: {
    readonly format: string;
    readonly requestedDocumentTypes: readonly string[];
  };
}

interface NdrBody {
  readonly trackingId: string;
  readonly ndrAction: string;
  readonly ndrRequestData?: {
    readonly additionalAddressNotes?: string;
    readonly rescheduleDate?: string;
  };
}
