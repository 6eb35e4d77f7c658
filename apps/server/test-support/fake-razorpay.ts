import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Link {
  id: string;
  amount: number;
  amount_paid: number;
  currency: string;
  reference_id: string;
  short_url: string;
  status: string;
  notes: Record<string, string>;
  payments: { payment_id: string; status: string; amount: number }[];
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: string;
  notes: Record<string, string>;
}

const KEY = ['rzp_test_key', 'key-of-the-test'] as const;

/** The fault of all requests. Only `none` and `lose_response` execute them; `refuse` still returns links. */
type Fault = 'none' | 'down' | 'lose_response' | 'refuse' | 'wrong_keys';

/** A fake of Razorpay's API for payment links and refunds, on a free port. Source: integrations.md §2. */
export class FakeRazorpay {
  static readonly webhookSecret = 'webhook-of-the-test';
  readonly links: Link[] = [];
  readonly refunds: Refund[] = [];
  fault: Fault = 'none';
  /** The state of new refunds. */
  refundStatus = 'pending';
  readonly #server: Server;
  #idCount = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#handle(request).then(({ status, json }) => {
        if (this.fault === 'lose_response') {
          request.socket.destroy();
          return;
        }
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      });
    });
  }

  static async start(): Promise<FakeRazorpay> {
    const fake = new FakeRazorpay();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get settings(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      RAZORPAY_KEY_ID: KEY[0],
      RAZORPAY_KEY_SECRET: KEY[1],
      RAZORPAY_WEBHOOK_SECRET: FakeRazorpay.webhookSecret,
      RAZORPAY_URL: `http://127.0.0.1:${port}`,
    };
  }

  reset(): void {
    this.links.length = 0;
    this.refunds.length = 0;
    this.fault = 'none';
    this.refundStatus = 'pending';
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  pay(rechargeId: string): Link {
    const link = this.links.find(({ reference_id }) => reference_id === rechargeId);
    if (!link) throw new Error(`no link for ${rechargeId}`);
    link.status = 'paid';
    link.amount_paid = link.amount;
    link.payments = [
      { payment_id: this.#createId('pay'), status: 'captured', amount: link.amount },
    ];
    return link;
  }

  /** `changes` replace fields of the link. */
  static buildLinkEvent(event: string, link: Link, changes: object = {}): object {
    const entity = { ...link, ...changes };
    const [payment] = link.payments;
    return {
      entity: 'event',
      event,
      contains: ['payment_link'],
      payload: {
        payment_link: { entity },
        ...(payment && {
          payment: {
            entity: {
              id: payment.payment_id,
              amount: entity.amount_paid,
              currency: entity.currency,
              status: 'captured',
              notes: entity.notes,
            },
          },
        }),
      },
    };
  }

  static signEvent(
    event: object,
    { id = 'evt_1', secret = FakeRazorpay.webhookSecret } = {},
  ): { payload: string; headers: Record<string, string> } {
    const payload = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(payload).digest('hex');
    return {
      payload,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id,
      },
    };
  }

  async #handle(request: IncomingMessage): Promise<{ status: number; json: unknown }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, headers } = request;
    const expected = `Basic ${Buffer.from(KEY.join(':')).toString('base64')}`;
    if (headers.authorization !== expected || this.fault === 'wrong_keys')
      return createRefusal(401, 'Authentication failed');
    if (this.fault === 'down') return createRefusal(503, 'Try later');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
    const [, , noun, id, part] = pathname.split('/');
    if (noun === 'payment_links' && method === 'GET') {
      if (id === undefined) {
        const matchingLinks = this.links.filter(
          (link) => link.reference_id === searchParams.get('reference_id'),
        );
        return { status: 200, json: { payment_links: matchingLinks } };
      }
      const link = this.links.find((entry) => entry.id === id);
      return link
        ? { status: 200, json: link }
        : createRefusal(400, 'The id provided does not exist');
    }
    if (this.fault === 'refuse')
      return createRefusal(400, 'Amount exceeds the limit of the account');
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Partial<Link & Refund>;
    if (noun === 'payment_links') return { status: 200, json: this.#addLink(body) };
    if (part === 'refunds') {
      const items = this.refunds.filter((refund) => refund.payment_id === id);
      return { status: 200, json: { items } };
    }
    return { status: 200, json: this.#addRefund(id ?? '', body) };
  }

  #addLink({ amount = 0, currency = '', reference_id = '', notes = {} }: Partial<Link>): Link {
    const id = this.#createId('plink');
    const link: Link = {
      id,
      amount,
      amount_paid: 0,
      currency,
      reference_id,
      short_url: `https://rzp.test/${id}`,
      status: 'created',
      notes,
      payments: [],
    };
    this.links.push(link);
    return link;
  }

  #addRefund(paymentId: string, { amount = 0, notes = {} }: Partial<Refund>): Refund {
    const refund = {
      id: this.#createId('rfnd'),
      payment_id: paymentId,
      amount,
      currency: 'INR',
      status: this.refundStatus,
      notes,
    };
    this.refunds.push(refund);
    return refund;
  }

  #createId(kind: string): string {
    this.#idCount += 1;
    return `${kind}_${process.pid}${this.#idCount}`;
  }
}

function createRefusal(status: number, description: string) {
  return { status, json: { error: { code: 'BAD_REQUEST_ERROR', description } } };
}
