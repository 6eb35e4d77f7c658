import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentEvent, PaymentFact } from './port.ts';
import { integerAt, textAt } from './razorpay-json.ts';

const EVENT_ID = /^[\w-]{1,64}$/;
const TYPE = /^[a-z_.]{1,64}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads a push of Razorpay. `forged` unless one of the secrets signed the raw body. */
export function readRazorpayEvent(
  secrets: readonly string[],
  headers: Headers,
  body: string,
): PaymentEvent | 'forged' | 'unreadable' {
  if (!isSigned(secrets, headers['x-razorpay-signature'], body)) return 'forged';
  const json = parse(body);
  const type = textAt(json, 'event');
  if (!TYPE.test(type)) return 'unreadable';
  return { kind: 'event', id: eventIdOf(headers, body), type, fact: factOf(type, json) };
}

/** After a change of the secret, repeats of old events are signed with the former one. */
function isSigned(
  secrets: readonly string[],
  header: string | string[] | undefined,
  body: string,
): boolean {
  if (typeof header !== 'string' || !/^[\da-f]{64}$/.test(header)) return false;
  const given = Buffer.from(header, 'hex');
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  );
}

/** The header is not signed: it joins the hash of the body, so that it cannot name the event of another body. */
function eventIdOf(headers: Headers, body: string): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  const id = headers['x-razorpay-event-id'];
  return typeof id === 'string' && EVENT_ID.test(id) ? `${id}.${hash}` : hash;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function factOf(type: string, json: unknown): PaymentFact {
  switch (type) {
    case 'payment_link.paid':
      return {
        kind: 'paid',
        rechargeId: textAt(json, 'payload', 'payment_link', 'entity', 'reference_id'),
        sellerId: textAt(json, 'payload', 'payment_link', 'entity', 'notes', 'seller_id'),
        linkId: textAt(json, 'payload', 'payment_link', 'entity', 'id'),
        paymentId: textAt(json, 'payload', 'payment', 'entity', 'id'),
        amountPaise: integerAt(json, 'payload', 'payment_link', 'entity', 'amount_paid'),
        currency: textAt(json, 'payload', 'payment_link', 'entity', 'currency'),
      };
    case 'payment.captured':
      return {
        kind: 'paid',
        rechargeId: textAt(json, 'payload', 'payment', 'entity', 'notes', 'recharge_id'),
        sellerId: textAt(json, 'payload', 'payment', 'entity', 'notes', 'seller_id'),
        linkId: '',
        paymentId: textAt(json, 'payload', 'payment', 'entity', 'id'),
        amountPaise: integerAt(json, 'payload', 'payment', 'entity', 'amount'),
        currency: textAt(json, 'payload', 'payment', 'entity', 'currency'),
      };
    case 'payment_link.expired':
    case 'payment_link.cancelled':
      return {
        kind: 'ended',
        rechargeId: textAt(json, 'payload', 'payment_link', 'entity', 'reference_id'),
        linkId: textAt(json, 'payload', 'payment_link', 'entity', 'id'),
      };
    case 'refund.processed':
    case 'refund.failed':
      return {
        kind: type === 'refund.processed' ? 'refunded' : 'refund_failed',
        refundId: textAt(json, 'payload', 'refund', 'entity', 'notes', 'refund_id'),
        paymentId: textAt(json, 'payload', 'refund', 'entity', 'payment_id'),
        amountPaise: integerAt(json, 'payload', 'refund', 'entity', 'amount'),
        currency: textAt(json, 'payload', 'refund', 'entity', 'currency'),
      };
    default:
      return { kind: 'other' };
  }
}
