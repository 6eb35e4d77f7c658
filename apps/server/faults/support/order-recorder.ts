import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSuccessStatus } from '@shipdesk/contract/endpoint';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { buildOrderPayload } from '../../test-support/samples/payloads.ts';
import type { HttpResponse } from './http-call.ts';
import type { Installation } from './installation.ts';
import type { Trials } from './test-claim.ts';

const RETRY_AFTER_MS = 30;
const POLL_MS = 10;
/** Even on a busy machine, only a server that hangs takes longer. */
const GIVE_UP_AFTER_MS = 300_000;
const MAX_TIMEOUT_MS = 60_000;

interface RecorderOptions {
  /** True if requests may get no response. */
  readonly isLossy?: boolean;
  /** Sends the calls to this address instead of the server. Each retry doubles the timeout. */
  readonly proxy?: { address: string; timeoutMs: number };
}

export class OrderRecorder {
  #installation: Installation;
  readonly #trials: Trials;
  readonly #options: RecorderOptions;
  readonly #name = `BOOK-${randomUUID().slice(0, 8)}`;
  readonly #acknowledged = new Map<string, string>();
  #createCount = 0;
  #retryCount = 0;
  #hasGivenUp = false;

  constructor(installation: Installation, trials: Trials, options: RecorderOptions = {}) {
    this.#installation = installation;
    this.#trials = trials;
    this.#options = options;
  }

  get acknowledgedCount(): number {
    return this.#acknowledged.size;
  }

  get retryCount(): number {
    return this.#retryCount;
  }

  moveTo(installation: Installation): void {
    this.#installation = installation;
  }

  /** Returns the docket numbers of the orders acknowledged so far, by reference. */
  snapshot(): ReadonlyMap<string, string> {
    return new Map(this.#acknowledged);
  }

  /** Creates one order, retrying with the same key until it is acknowledged. Only the key prevents duplicates. */
  async create(): Promise<void> {
    this.#createCount += 1;
    const reference = `${this.#name}-${this.#createCount}`;
    const body = buildOrderPayload({ orderId: '', clientRefrenceNumber: reference });
    const headers = { 'idempotency-key': reference };
    const { proxy } = this.#options;
    let timeoutMs = proxy?.timeoutMs ?? 0;
    const send = () => {
      const route = proxy && { ...proxy, timeoutMs };
      timeoutMs = Math.min(2 * timeoutMs, MAX_TIMEOUT_MS);
      return this.#installation.post(createOrder.path, body, headers, route);
    };
    const response = await this.retryUntil(send, getSuccessStatus(createOrder));
    const { data } = JSON.parse(response.body) as { data: { docketNumber: string } };
    this.#acknowledged.set(reference, data.docketNumber);
  }

  /**
   * Repeats the call until it returns the expected status. Records a failure for each response that does not allow a
   * retry. Throws after `GIVE_UP_AFTER_MS`, or when the work of `createDuring` fails.
   */
  async retryUntil(call: () => Promise<HttpResponse>, expected: number): Promise<HttpResponse> {
    const deadline = Date.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      const response = await call();
      if (response.status === expected) return response;
      this.#retryCount += 1;
      if (!isRetryableRefusal(response) && !(this.#options.isLossy && hasNoResponse(response))) {
        this.#trials.fail(`got ${response.status}: ${response.body}`);
      }
      if (this.#hasGivenUp || Date.now() > deadline)
        throw new Error(`no response with ${expected}: ${response.body}`);
      await sleep(RETRY_AFTER_MS);
    }
  }

  /** Creates orders with concurrent clients while `work` runs. Waits for the last responses. */
  async createDuring(clientCount: number, work: () => Promise<void>): Promise<void> {
    const stop = new AbortController();
    const createUntilStopped = async () => {
      while (!stop.signal.aborted) await this.create();
    };
    const load = Promise.all(Array.from({ length: clientCount }, createUntilStopped));
    // Prevents an unhandled rejection when the work fails first.
    load.catch(() => undefined);
    try {
      await work();
    } catch (error) {
      this.#hasGivenUp = true;
      throw error;
    } finally {
      stop.abort();
    }
    await load;
  }

  async waitForMore(count: number): Promise<void> {
    const target = this.acknowledgedCount + count;
    const deadline = Date.now() + GIVE_UP_AFTER_MS;
    while (this.acknowledgedCount < target) {
      if (Date.now() > deadline) throw new Error('orders stopped being acknowledged');
      await sleep(POLL_MS);
    }
  }

  /** Records a failure for an expected order that is lost, duplicated or has another docket, and for extra orders. */
  async compare(expected: ReadonlyMap<string, string> = this.#acknowledged): Promise<void> {
    const rows = await this.#installation.query<{ reference: string; dockets: string[] }>(
      `select client_reference as reference, array_agg(docket_number) as dockets
         from orders where client_reference like $1 group by client_reference`,
      [`${this.#name}-%`],
    );
    const docketsByReference = new Map(rows.map(({ reference, dockets }) => [reference, dockets]));
    for (const [reference, docket] of expected) {
      const dockets = docketsByReference.get(reference) ?? [];
      if (dockets.length === 0) this.#trials.fail(`lost: ${reference}, docket ${docket}`);
      else if (dockets.length > 1) this.#trials.fail(`duplicated: ${reference}`);
      else if (dockets[0] !== docket)
        this.#trials.fail(`another docket than the acknowledged one: ${reference}`);
    }
    if (docketsByReference.size > this.#createCount)
      this.#trials.fail('there are orders that no client created');
  }
}

export function isRetryableRefusal({ status, headers }: HttpResponse): boolean {
  return status === 503 && /^\d+$/.test(headers['retry-after'] ?? '');
}

/** The server sends 408 if a request did not arrive in time. */
function hasNoResponse({ status }: HttpResponse): boolean {
  return status === 0 || status === 408;
}
