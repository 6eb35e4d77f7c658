import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { RazorpaySettings } from '../../config-values.ts';
import { parseJson, readItems, readValue } from '../../platform/json.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import type {
  GatewayFailure,
  GatewayRefund,
  GatewayRefusal,
  LinkRequest,
  PaidLink,
  PaymentEvent,
  PaymentFact,
  PaymentGateway,
  PaymentLink,
  RefundRequest,
} from './payment-gateway.ts';

export function createGateway({
  razorpay,
  mailOrigin,
}: Pick<Config, 'razorpay' | 'mailOrigin'>): PaymentGateway | null {
  if (!razorpay) return null;
  return createRazorpay(razorpay, { returnUrl: `${mailOrigin}/billing?tab=recharges` });
}

/** Creates a gateway that uses Razorpay's payment links and refunds. Source: integrations.md §2. */
function createRazorpay(
  { webhookSecrets, ...access }: RazorpaySettings,
  { returnUrl }: { returnUrl: string },
): PaymentGateway {
  const call = createRazorpayClient(access);

  async function loadLink(rechargeId: string): Promise<PaymentLink | GatewayFailure | null> {
    const query = new URLSearchParams({ reference_id: rechargeId });
    const response = await call('GET', `/v1/payment_links?${query.toString()}`);
    if (response.kind !== 'response') return { kind: 'unknown', message: response.message };
    const [link] = readItems(response.json, 'payment_links') ?? [];
    return link === undefined ? null : readLink(link);
  }

  async function loadRefund({
    refundId,
    paymentId,
  }: RefundRequest): Promise<GatewayRefund | GatewayFailure | null> {
    const response = await call(
      'GET',
      `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`,
    );
    if (response.kind !== 'response') return { kind: 'unknown', message: response.message };
    const refund = (readItems(response.json, 'items') ?? []).find(
      (item) => readTextAt(item, 'notes', 'refund_id') === refundId,
    );
    return refund === undefined ? null : readRefund(refund);
  }

  return {
    createLink: async (request: LinkRequest) => {
      // An earlier attempt may have created the link before its response was lost.
      const existingLink = await loadLink(request.rechargeId);
      if (existingLink) return existingLink;
      const response = await call('POST', '/v1/payment_links', {
        amount: request.amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: request.rechargeId,
        description: 'Shipdesk wallet recharge',
        expire_by: Math.floor(request.expiresAt.getTime() / 1000),
        notify: { sms: false, email: false },
        reminder_enable: false,
        notes: { recharge_id: request.rechargeId, seller_id: request.sellerId },
        callback_url: returnUrl,
        callback_method: 'get',
      });
      return response.kind === 'response' ? readLink(response.json) : response;
    },

    findLink: async (id) => {
      const response = await call('GET', `/v1/payment_links/${encodeURIComponent(id)}`);
      return response.kind === 'response' ? readLink(response.json) : response;
    },

    refund: async (request) => {
      // A repeated POST would refund twice.
      const existingRefund = await loadRefund(request);
      if (existingRefund) return existingRefund;
      const response = await call(
        'POST',
        `/v1/payments/${encodeURIComponent(request.paymentId)}/refund`,
        {
          amount: request.amountPaise,
          receipt: request.refundId,
          notes: { refund_id: request.refundId },
        },
      );
      return response.kind === 'response' ? readRefund(response.json) : response;
    },

    readEvent: (headers, body) =>
      webhookSecrets.length === 0 ? null : readRazorpayEvent(webhookSecrets, headers, body),
  };
}

function readLink(json: unknown): PaymentLink | GatewayFailure {
  const id = readTextAt(json, 'id');
  const status = readTextAt(json, 'status');
  if (id === '' || status === '')
    return { kind: 'unknown', message: 'the response is not a payment link' };
  const isPaid = status === 'paid';
  const unpaidState = status === 'expired' || status === 'cancelled' ? 'ended' : 'open';
  return {
    kind: 'link',
    id,
    url: readTextAt(json, 'short_url'),
    state: isPaid ? 'paid' : unpaidState,
    payment: isPaid ? readPaidLink(json) : null,
  };
}

function readPaidLink(json: unknown): PaidLink {
  const payment = (readItems(json, 'payments') ?? []).find(
    (item) => readTextAt(item, 'status') === 'captured',
  );
  return {
    rechargeId: readTextAt(json, 'reference_id'),
    sellerId: readTextAt(json, 'notes', 'seller_id'),
    linkId: readTextAt(json, 'id'),
    paymentId: readTextAt(payment, 'payment_id'),
    amountPaise: readIntegerAt(json, 'amount_paid'),
    currency: readTextAt(json, 'currency'),
  };
}

const refundStates = { processed: 'paid', failed: 'failed' } as const;

function readRefund(json: unknown): GatewayRefund | GatewayFailure {
  const id = readTextAt(json, 'id');
  const status = readTextAt(json, 'status');
  if (id === '') return { kind: 'unknown', message: 'the response is not a refund' };
  const state =
    status === 'processed' || status === 'failed' ? refundStates[status] : ('pending' as const);
  return { kind: 'refund', id, state };
}

const EVENT_ID = /^[\w-]{1,64}$/;
const EVENT_TYPE = /^[a-z_.]{1,64}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns an event of Razorpay, `forged` if no secret signed the raw body, `unreadable` if it has no event type. */
function readRazorpayEvent(
  secrets: readonly string[],
  headers: Headers,
  body: string,
): PaymentEvent | 'forged' | 'unreadable' {
  if (!isSigned(secrets, headers['x-razorpay-signature'], body)) return 'forged';
  const json = parseJson(body);
  const type = readTextAt(json, 'event');
  if (!EVENT_TYPE.test(type)) return 'unreadable';
  return { kind: 'event', id: readEventId(headers, body), type, fact: readFact(type, json) };
}

/** Accepts the previous secret too, because Razorpay signs retries of old events with it. */
function isSigned(secrets: readonly string[], header: string | string[] | undefined, body: string) {
  if (typeof header !== 'string' || !/^[\da-f]{64}$/.test(header)) return false;
  const signature = Buffer.from(header, 'hex');
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), signature),
  );
}

/** Appends the body hash, because the header is unsigned and could name another event. */
function readEventId(headers: Headers, body: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  const id = headers['x-razorpay-event-id'];
  return typeof id === 'string' && EVENT_ID.test(id) ? `${id}.${hash}` : hash;
}

function readFact(type: string, json: unknown): PaymentFact {
  switch (type) {
    case 'payment_link.paid':
      return {
        kind: 'paid',
        rechargeId: readTextAt(json, 'payload', 'payment_link', 'entity', 'reference_id'),
        sellerId: readTextAt(json, 'payload', 'payment_link', 'entity', 'notes', 'seller_id'),
        linkId: readTextAt(json, 'payload', 'payment_link', 'entity', 'id'),
        paymentId: readTextAt(json, 'payload', 'payment', 'entity', 'id'),
        amountPaise: readIntegerAt(json, 'payload', 'payment_link', 'entity', 'amount_paid'),
        currency: readTextAt(json, 'payload', 'payment_link', 'entity', 'currency'),
      };
    case 'payment.captured':
      return {
        kind: 'paid',
        rechargeId: readTextAt(json, 'payload', 'payment', 'entity', 'notes', 'recharge_id'),
        sellerId: readTextAt(json, 'payload', 'payment', 'entity', 'notes', 'seller_id'),
        linkId: '',
        paymentId: readTextAt(json, 'payload', 'payment', 'entity', 'id'),
        amountPaise: readIntegerAt(json, 'payload', 'payment', 'entity', 'amount'),
        currency: readTextAt(json, 'payload', 'payment', 'entity', 'currency'),
      };
    case 'payment_link.expired':
    case 'payment_link.cancelled':
      return {
        kind: 'ended',
        rechargeId: readTextAt(json, 'payload', 'payment_link', 'entity', 'reference_id'),
        linkId: readTextAt(json, 'payload', 'payment_link', 'entity', 'id'),
      };
    case 'refund.processed':
    case 'refund.failed':
      return {
        kind: type === 'refund.processed' ? 'refunded' : 'refund_failed',
        refundId: readTextAt(json, 'payload', 'refund', 'entity', 'notes', 'refund_id'),
        paymentId: readTextAt(json, 'payload', 'refund', 'entity', 'payment_id'),
        amountPaise: readIntegerAt(json, 'payload', 'refund', 'entity', 'amount'),
        currency: readTextAt(json, 'payload', 'refund', 'entity', 'currency'),
      };
    default:
      return { kind: 'other' };
  }
}

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_CHARS = 1_000_000;
const EXCERPT_CHARS = 200;

type RazorpayCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<
  { readonly kind: 'response'; readonly json: unknown } | GatewayRefusal | GatewayFailure
>;

/** HTTP statuses for invalid keys, timeouts and throttling. They do not refuse the request itself. */
const TRANSIENT_STATUSES = [401, 403, 408, 429];

/** Creates a Razorpay client. The outcome of a timeout, transient status or 5xx is unknown. Other 4xx are refusals. */
function createRazorpayClient({
  baseUrl,
  keyId,
  keySecret,
}: Omit<RazorpaySettings, 'webhookSecrets'>): RazorpayCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (method, path, body) => {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        // Send the keys to the configured host only.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = (await response.text()).slice(0, MAX_RESPONSE_CHARS);
      if (response.ok) return { kind: 'response', json: JSON.parse(text) as unknown };
      const message = `HTTP ${response.status}: ${readDescription(text)}`;
      const { status } = response;
      const isFinal = status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status);
      return { kind: isFinal ? 'refused' : 'unknown', message };
    } catch (error) {
      return { kind: 'unknown', message: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** Returns `error.description` of a response, or the start of the response if there is none. */
function readDescription(text: string): string {
  const description = /"description"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? text;
  return toStorableText(description, EXCERPT_CHARS);
}

/** Returns the text at a path, or an empty string for any other value. */
function readTextAt(json: unknown, ...path: readonly string[]): string {
  const value = readValue(json, ...path);
  return typeof value === 'string' ? toStorableText(value) : '';
}

/** Returns the whole number at a path, or -1 for any other value. */
function readIntegerAt(json: unknown, ...path: readonly string[]): number {
  const value = readValue(json, ...path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : -1;
}
