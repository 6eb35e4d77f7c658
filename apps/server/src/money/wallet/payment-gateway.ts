export interface PaymentLink {
  readonly kind: 'link';
  readonly id: string;
  readonly url: string;
  readonly state: 'open' | 'paid' | 'ended';
  /** Null before a payment. */
  readonly payment: PaidLink | null;
}

/** A payment for a recharge, as reported by the gateway. Compare it with the recharge before trusting it. */
export interface PaidLink {
  readonly rechargeId: string;
  readonly sellerId: string;
  /** Empty for an event that contains only the payment. */
  readonly linkId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly currency: string;
}

export interface GatewayRefund {
  readonly kind: 'refund';
  readonly id: string;
  readonly state: 'pending' | 'paid' | 'failed';
}

/** A permanent refusal by the gateway. Do not retry. */
export interface GatewayRefusal {
  readonly kind: 'refused';
  readonly message: string;
}

/** No response, or a response with an unknown outcome. The caller retries. */
export interface GatewayFailure {
  readonly kind: 'unknown';
  readonly message: string;
}

export interface LinkRequest {
  readonly rechargeId: string;
  readonly sellerId: string;
  readonly amountPaise: number;
  readonly expiresAt: Date;
}

export interface RefundRequest {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amountPaise: number;
}

/** `other` is an event that changes nothing in Shipdesk. */
export type PaymentFact =
  | ({ readonly kind: 'paid' } & PaidLink)
  | { readonly kind: 'ended'; readonly rechargeId: string; readonly linkId: string }
  | {
      readonly kind: 'refunded' | 'refund_failed';
      readonly refundId: string;
      readonly paymentId: string;
      readonly amountPaise: number;
      readonly currency: string;
    }
  | { readonly kind: 'other' };

export interface PaymentEvent {
  readonly kind: 'event';
  /** The same for every delivery of the event. */
  readonly id: string;
  readonly type: string;
  readonly fact: PaymentFact;
}

/** An online payment gateway. An adapter translates calls and contains no business rules. */
export interface PaymentGateway {
  /** Creates the link of a recharge. A repeated call returns the same link. */
  createLink(request: LinkRequest): Promise<PaymentLink | GatewayRefusal | GatewayFailure>;
  findLink(id: string): Promise<PaymentLink | GatewayRefusal | GatewayFailure>;
  /** Refunds an amount. A repeated call returns the same refund. */
  refund(request: RefundRequest): Promise<GatewayRefund | GatewayRefusal | GatewayFailure>;
  /** Returns the event in a webhook request, or null if no webhook is configured. */
  readEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
  ): PaymentEvent | 'forged' | 'unreadable' | null;
}
