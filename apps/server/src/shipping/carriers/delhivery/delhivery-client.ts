import type { ObserveCarrierCall } from '../../../platform/http/metrics.ts';
import { readItems, readValue } from '../../../platform/json.ts';
import type { OutgoingHttp } from '../../../platform/outgoing-http.ts';
import { type CarrierResponse, callCarrier, readText, toUnreadable } from '../carrier-call.ts';
import type { Refused, Unknown } from '../port.ts';
import { AWB, cleanFields } from './delhivery-booking.ts';
import { classifyRefusal, findCommonFailure } from './delhivery-failures.ts';

export interface DelhiveryAccess {
  /** `https://track.delhivery.com`, or staging. */
  readonly baseUrl: string;
  readonly token: string;
  readonly outgoing: OutgoingHttp;
}

/** A GET, or a POST with a body and its content type. */
interface Call {
  readonly signal: AbortSignal;
  readonly type?: string;
  readonly body?: string;
}

/** The response is JSON or XML, with a boolean or a word. */
function isDone({ json, text }: CarrierResponse): boolean {
  const word = readText(json, 'status') || (/<status>(.*?)<\/status>/i.exec(text)?.[1] ?? '');
  return readValue(json, 'status') === true || /^(true|success)$/i.test(word);
}

function toEditRefusal(response: CarrierResponse): Refused | Unknown {
  const { json, text } = response;
  const [, remark = ''] = /<(?:remark|error)>(.*?)<\/(?:remark|error)>/i.exec(text) ?? [];
  const words =
    readText(json, 'error') || readText(json, 'remark') || readText(json, 'rmk') || remark;
  return words === '' ? toUnreadable(response) : classifyRefusal(words);
}

export function createDelhiveryClient(
  { baseUrl, token, outgoing }: DelhiveryAccess,
  observe?: ObserveCarrierCall,
) {
  /** Returns the failure of the call, otherwise the result of `read`. */
  async function call<T>(
    path: string,
    { signal, ...init }: Call,
    read: (response: CarrierResponse) => T,
  ): Promise<T | Refused | Unknown> {
    const startedMs = performance.now();
    const response = await callCarrier(new URL(path, baseUrl), {
      ...(init.type && { method: 'POST', body: init.body ?? '' }),
      signal,
      outgoing,
      headers: {
        accept: 'application/json',
        authorization: `Token ${token}`,
        ...(init.type && { 'content-type': init.type }),
      },
    });
    const outcome =
      response.kind === 'unknown' ? response.cause : `${Math.trunc(response.status / 100)}xx`;
    observe?.({ carrier: 'delhivery', outcome }, (performance.now() - startedMs) / 1000);
    if (response.kind === 'unknown') return response;
    return findCommonFailure(response) ?? read(response);
  }
  const get = <T>(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
    read: (response: CarrierResponse) => T,
  ) => call(`${path}?${new URLSearchParams(query).toString()}`, { signal }, read);
  const post = <T>(
    path: string,
    body: unknown,
    signal: AbortSignal,
    read: (response: CarrierResponse) => T,
  ) => call(path, { type: 'application/json', body: JSON.stringify(body), signal }, read);

  const track = <T>(
    query: Record<string, string>,
    signal: AbortSignal,
    read: (shipments: readonly unknown[]) => T,
  ) =>
    get('/api/v1/packages/json/', { ...query, verbose: '1' }, signal, (response) => {
      const shipments = readItems(response.json, 'ShipmentData');
      if (shipments !== null) return read(shipments);
      return /does not exist/i.test(readText(response.json, 'Error'))
        ? read([])
        : toUnreadable(response);
    });

  const edit = <T>(awb: string, changes: object, signal: AbortSignal, result: T) =>
    post('/api/p/edit', cleanFields({ [AWB]: awb, ...changes }), signal, (response) =>
      isDone(response) ? result : toEditRefusal(response),
    );

  return { call, get, post, track, edit };
}
