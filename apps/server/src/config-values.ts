import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isEmail } from '@shipdesk/domain/values/contact/contact';
import { findCanonicalState, type State } from '@shipdesk/domain/values/place/states';

/** An invalid setting. The message names the setting and how to correct it. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/** `demo` seeds accounts with public passwords and listens on loopback only. `live` is production. */
export type Mode = 'live' | 'demo';

// Each function throws ConfigError for an invalid value.

export function readWholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  [from, to]: readonly [from: number, to: number],
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new ConfigError(`${name} is '${text}'. Set it to a whole number from ${from} to ${to}.`);
  }
  return value;
}

export function readFlag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name} is '${text}'. Set it to 1 or 0.`);
}

export function readOneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const text = env[name] || fallback;
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw new ConfigError(`${name} is '${text}'. Set it to one of: ${values.join(', ')}.`);
}

export function readList(env: Environment, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

export function readMetricsToken(env: Environment): string | undefined {
  const token = env['METRICS_TOKEN'];
  if (!token) return undefined;
  if (/^[\w.~+/=-]{32,}$/.test(token)) return token;
  throw new ConfigError(
    'METRICS_TOKEN must be a bearer token of at least 32 characters. Create one with "openssl rand -hex 32".',
  );
}

/** Returns the RSA public keys in the PEM file whose path is the setting. Returns an empty list if it is not set. */
export function readPublicKeys(env: Environment, name: string): KeyObject[] {
  const file = env[name];
  if (!file) return [];
  try {
    const pem = readFileSync(file, 'utf8');
    const blocks = pem.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
    const keys = blocks.map((block) => createPublicKey(block));
    if (keys.length > 0 && keys.every(({ asymmetricKeyType: type }) => type === 'rsa')) return keys;
  } catch {
    // The error below describes the expected content of the file.
  }
  throw new ConfigError(`${name} must be a PEM file with RSA certificates or public keys.`);
}

export function readIndianState(env: Environment, name: string, fallback: State): State {
  const text = env[name] || fallback;
  const state = findCanonicalState(text);
  if (state !== null) return state;
  throw new ConfigError(`${name} is '${text}'. Set it to an Indian state, such as Karnataka.`);
}

export function readEmailAddress(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback;
  if (isEmail(text)) return text;
  throw new ConfigError(
    `${name} is '${text}'. Set it to an email address, such as help@example.in.`,
  );
}

export function readPostgresUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError(
      `${name} is not a PostgreSQL URL. Set it to postgres://user:password@host:5432/database.`,
    );
  }
  return text;
}

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
  readonly requiresTls: boolean;
}

export function readSmtpSettings(env: Environment, mode: Mode): SmtpSettings | undefined {
  const url = env['SMTP_URL'];
  if (!url) return undefined;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      'SMTP_URL is not the URL of a mail server. Set it to smtps://user:password@host:465 or smtp://host:587.',
    );
  }
  if (!env['SMTP_FROM']) {
    throw new ConfigError(
      'SMTP_FROM is missing. Set it to the sender of emails, such as no-reply@example.in.',
    );
  }
  requirePublicUrl(env, mode, 'emails link to it');
  const { hostname } = new URL(url.replace(/^smtps?:/, 'http:'));
  return {
    url,
    from: readEmailAddress(env, 'SMTP_FROM', ''),
    requiresTls: mode === 'live' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
  };
}

function requirePublicUrl(env: Environment, mode: Mode, reason: string): void {
  if (mode === 'demo' || env['PUBLIC_URL']) return;
  throw new ConfigError(
    `PUBLIC_URL is missing, but ${reason}. Set it to the URL that browsers use, such as https://ship.example.in.`,
  );
}

export function readPublicUrl(env: Environment, mode: Mode): URL | undefined {
  const text = env['PUBLIC_URL'];
  if (!text) return undefined;
  if (!URL.canParse(text)) {
    throw new ConfigError(
      `PUBLIC_URL is '${text}'. Set it to the URL that browsers use, such as https://ship.example.in.`,
    );
  }
  const url = new URL(text);
  if (mode === 'live' && url.protocol !== 'https:') {
    throw new ConfigError(
      'PUBLIC_URL must start with https:// in production, because browsers send session cookies over TLS only.',
    );
  }
  if (url.href !== `${url.origin}/`) {
    throw new ConfigError(
      `PUBLIC_URL is '${text}'. Set it to a scheme and host without a path, such as ${url.origin}.`,
    );
  }
  return url;
}

export function parseExactOrigin(text: string, mode: Mode): string {
  if (mode === 'live' && text.startsWith('http:')) {
    throw new ConfigError(
      `CORS_ORIGINS contains '${text}'. In production, every origin must start with https://.`,
    );
  }
  if (URL.canParse(text) && new URL(text).origin === text && !text.includes('*')) return text;
  throw new ConfigError(
    `CORS_ORIGINS contains '${text}'. List exact origins without wildcards, such as https://ship.example.in.`,
  );
}

export function parseProxyRange(text: string): string {
  const [address = '', bits, ...extraParts] = text.split('/');
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // A range of all addresses would let any client forge its address and evade the rate limits.
  const isRange =
    bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxBits);
  if (maxBits > 0 && isRange && extraParts.length === 0) return text;
  throw new ConfigError(
    `TRUST_PROXY contains '${text}'. List the addresses or CIDR ranges of your proxies, such as 10.0.0.0/8.`,
  );
}

export interface RazorpaySettings {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** Newest first. Empty if the gateway sends no webhooks. */
  readonly webhookSecrets: readonly string[];
}

export function readRazorpaySettings(env: Environment, mode: Mode): RazorpaySettings | undefined {
  const [keyId, keySecret] = [env['RAZORPAY_KEY_ID'], env['RAZORPAY_KEY_SECRET']];
  if (!keyId && !keySecret) return undefined;
  if (!keyId || !keySecret) {
    throw new ConfigError(
      'Only one of RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET is set. Set both or neither.',
    );
  }
  requirePublicUrl(env, mode, 'the payment gateway redirects to it');
  const baseUrl = env['RAZORPAY_URL'] || 'https://api.razorpay.com';
  if (!URL.canParse(baseUrl) || (mode === 'live' && !baseUrl.startsWith('https://'))) {
    throw new ConfigError(
      `RAZORPAY_URL is '${baseUrl}'. Set it to the URL of the gateway, which starts with https:// in production.`,
    );
  }
  const webhookSecrets = [env['RAZORPAY_WEBHOOK_SECRET'], env['RAZORPAY_WEBHOOK_SECRET_PREVIOUS']]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret !== '');
  return { baseUrl, keyId, keySecret, webhookSecrets };
}
