import type { RazorpaySettings } from '../../config-values.ts';
import type { GatewayRefusal, GatewaySilence } from './port.ts';

const ANSWER_WITHIN_MS = 10_000;
const MAX_RESPONSE_CHARS = 1_000_000;
const EXCERPT_CHARS = 200;

export type RazorpayCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<
  { readonly kind: 'response'; readonly json: unknown } | GatewayRefusal | GatewaySilence
>;

/** Keys that are wrong or expired, a timeout and too many calls: none of them refuses what was asked. */
const TRANSIENT = [401, 403, 408, 429];

/** Makes calls of the Razorpay API. 4xx is a refusal. Retries timeouts, transient statuses and 5xx. */
export function createRazorpayClient({
  baseUrl,
  keyId,
  keySecret,
}: Omit<RazorpaySettings, 'webhookSecrets'>): RazorpayCall {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (method, path, body) => {
    try {
      const response = await fetch(new URL(path, baseUrl), {
        method,
        // The keys stay with the configured host.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = (await response.text()).slice(0, MAX_RESPONSE_CHARS);
      if (response.ok) return { kind: 'response', json: JSON.parse(text) as unknown };
      const words = `HTTP ${response.status}: ${descriptionIn(text)}`;
      const { status } = response;
      const isForGood = status >= 400 && status < 500 && !TRANSIENT.includes(status);
      return { kind: isForGood ? 'refused' : 'unknown', words };
    } catch (error) {
      return { kind: 'unknown', words: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** `error.description` of a response, else its start. */
function descriptionIn(text: string): string {
  const found = /"description"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? text;
  return found.slice(0, EXCERPT_CHARS);
}
