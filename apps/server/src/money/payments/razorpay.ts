import type { RazorpaySettings } from '../../config-values.ts';
import type {
  GatewayRefund,
  GatewaySilence,
  LinkRequest,
  PaidLink,
  PaymentGateway,
  PaymentLink,
  RefundRequest,
} from './port.ts';
import { createRazorpayClient } from './razorpay-client.ts';
import { readRazorpayEvent } from './razorpay-events.ts';
import { integerAt, itemsAt, textAt } from './razorpay-json.ts';

const refundStates = { processed: 'paid', failed: 'failed' } as const;

/** Razorpay's payment links and refunds. Source: integrations.md §2. */
export function createRazorpay(
  { webhookSecrets, ...access }: RazorpaySettings,
  { returnUrl }: { returnUrl: string },
): PaymentGateway {
  const call = createRazorpayClient(access);

  async function linkOf(rechargeId: string): Promise<PaymentLink | GatewaySilence | null> {
    const query = new URLSearchParams({ reference_id: rechargeId });
    const answer = await call('GET', `/v1/payment_links?${query.toString()}`);
    if (answer.kind !== 'response') return { kind: 'unknown', words: answer.words };
    const [found] = itemsAt(answer.json, 'payment_links');
    return found === undefined ? null : readLink(found);
  }

  async function refundOf({
    refundId,
    paymentId,
  }: RefundRequest): Promise<GatewayRefund | GatewaySilence | null> {
    const answer = await call(
      'GET',
      `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=100`,
    );
    if (answer.kind !== 'response') return { kind: 'unknown', words: answer.words };
    const found = itemsAt(answer.json, 'items').find(
      (one) => textAt(one, 'notes', 'refund_id') === refundId,
    );
    return found === undefined ? null : readRefund(found);
  }

  return {
    makeLink: async (request: LinkRequest) => {
      // An earlier attempt may have made the link before its response was lost.
      const known = await linkOf(request.rechargeId);
      if (known) return known;
      const answer = await call('POST', '/v1/payment_links', {
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
      return answer.kind === 'response' ? readLink(answer.json) : answer;
    },

    findLink: async (id) => {
      const answer = await call('GET', `/v1/payment_links/${encodeURIComponent(id)}`);
      return answer.kind === 'response' ? readLink(answer.json) : answer;
    },

    refund: async (request) => {
      // A repeated POST would pay back twice.
      const known = await refundOf(request);
      if (known) return known;
      const answer = await call(
        'POST',
        `/v1/payments/${encodeURIComponent(request.paymentId)}/refund`,
        {
          amount: request.amountPaise,
          receipt: request.refundId,
          notes: { refund_id: request.refundId },
        },
      );
      return answer.kind === 'response' ? readRefund(answer.json) : answer;
    },

    readEvent: (headers, body) =>
      webhookSecrets.length === 0 ? null : readRazorpayEvent(webhookSecrets, headers, body),
  };
}

function readLink(json: unknown): PaymentLink | GatewaySilence {
  const id = textAt(json, 'id');
  const status = textAt(json, 'status');
  if (id === '' || status === '')
    return { kind: 'unknown', words: 'the response is not a payment link' };
  const isPaid = status === 'paid';
  const isEnded = status === 'expired' || status === 'cancelled';
  return {
    kind: 'link',
    id,
    url: textAt(json, 'short_url'),
    state: isPaid ? 'paid' : isEnded ? 'ended' : 'open',
    payment: isPaid ? paidLink(json) : null,
  };
}

function paidLink(json: unknown): PaidLink {
  const payment = itemsAt(json, 'payments').find((one) => textAt(one, 'status') === 'captured');
  return {
    rechargeId: textAt(json, 'reference_id'),
    sellerId: textAt(json, 'notes', 'seller_id'),
    linkId: textAt(json, 'id'),
    paymentId: textAt(payment, 'payment_id'),
    amountPaise: integerAt(json, 'amount_paid'),
    currency: textAt(json, 'currency'),
  };
}

function readRefund(json: unknown): GatewayRefund | GatewaySilence {
  const id = textAt(json, 'id');
  const status = textAt(json, 'status');
  if (id === '') return { kind: 'unknown', words: 'the response is not a refund' };
  const state =
    status === 'processed' || status === 'failed' ? refundStates[status] : ('pending' as const);
  return { kind: 'refund', id, state };
}
