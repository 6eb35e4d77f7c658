import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isEmail } from '@shipdesk/domain/contact/contact';

/** A setting that the server cannot start with; the message names it and says what to do. */
export class ConfigError extends Error {}

/** What the operator decided. Read once, at the start; this file is the only reader of the environment. */
export interface Config {
  /** `live` refuses conveniences; `demo` seeds accounts and stays on loopback. */
  mode: 'live' | 'demo';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  /** A read replica of `databaseUrl`, for order lists and exports. */
  databaseReadUrl: string | undefined;
  /** Named prepared statements; off for poolers that cannot keep them. */
  databasePrepared: boolean;
  /** Where browsers reach the desk, when that differs from the Host header. */
  publicUrl: URL | undefined;
  /** Other origins that may call with credentials. */
  corsOrigins: string[];
  trustProxy: string[];
  /** Current key first; older ones still verify. */
  sessionSecrets: [string, ...string[]];
  accessTokenSeconds: number;
  /** Whether sign-in without a browser's fetch metadata gets a token that no cookie binds. */
  allowScriptLogin: boolean;
  /** Days after which an order's consignee is erased. */
  retentionDays: number;
  supportEmail: string;
  /** Where finders of a weakness write to. */
  securityEmail: string;
  logLevel: string;
  /** How long a server that was asked to stop still takes connections, so that a balancer can notice. */
  drainSeconds: number;
  /** From how many milliseconds on a statement is logged. */
  slowQueryMs: number;
  /** Opens `/metrics` to whoever sends it as a bearer token. */
  metricsToken: string | undefined;
  imports: ImportLimits;
}

/** What a big import may be, and how long another process waits before it takes over a silent one's. */
export interface ImportLimits {
  maxBytes: number;
  maxRows: number;
  leaseSeconds: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting; throws `ConfigError` for the first that does not hold. */
export function readConfig(env: Environment = process.env): Config {
  const mode = env['NODE_ENV'] === 'production' ? 'live' : 'demo';
  const dataDir = resolve(env['DATA_DIR'] || 'data');
  const host = env['HOST'] || (mode === 'demo' ? '127.0.0.1' : '0.0.0.0');
  if (mode === 'demo' && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new ConfigError(
      `HOST is ${host}, but demo mode, whose passwords are public, stays on loopback: set NODE_ENV=production or leave HOST out.`,
    );
  }
  return {
    mode,
    host,
    port: wholeNumber(env, 'PORT', { fallback: 3000, from: 0, to: 65_535 }),
    dataDir,
    databaseUrl: postgresUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: postgresUrl(env, 'DATABASE_OWNER_URL'),
    databaseReadUrl: readUrl(env),
    databasePrepared: flag(env, 'DATABASE_PREPARED', true),
    publicUrl: publicUrl(env, mode),
    corsOrigins: list(env, 'CORS_ORIGINS').map((origin) => exactOrigin(origin)),
    trustProxy: list(env, 'TRUST_PROXY').map(proxyRange),
    sessionSecrets: sessionSecrets(env, { mode, dataDir }),
    accessTokenSeconds: wholeNumber(env, 'ACCESS_TOKEN_SECONDS', {
      fallback: 600,
      from: 1,
      to: 3600,
    }),
    allowScriptLogin: flag(env, 'ALLOW_SCRIPT_LOGIN', true),
    retentionDays: wholeNumber(env, 'RETENTION_DAYS', { fallback: 1096, from: 365, to: 36_500 }),
    supportEmail: emailAddress(env, 'SUPPORT_EMAIL', 'support@shipdesk.in'),
    securityEmail: emailAddress(env, 'SECURITY_EMAIL', 'security@shipdesk.in'),
    // A terminal that shows the address should not scroll it away.
    logLevel: logLevel(env, mode === 'live' ? 'info' : 'warn'),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', { fallback: 0, from: 0, to: 60 }),
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', { fallback: 500, from: 1, to: 60_000 }),
    metricsToken: metricsToken(env),
    imports: {
      maxBytes:
        wholeNumber(env, 'IMPORT_MAX_MB', { fallback: 600, from: 1, to: 4096 }) * 1024 * 1024,
      maxRows: wholeNumber(env, 'IMPORT_MAX_ROWS', {
        fallback: 1_000_000,
        from: 1,
        to: 10_000_000,
      }),
      leaseSeconds: wholeNumber(env, 'IMPORT_LEASE_SECONDS', { fallback: 15, from: 1, to: 3600 }),
    },
  };
}

function wholeNumber(
  env: Environment,
  name: string,
  limits: { fallback: number; from: number; to: number },
): number {
  const text = env[name];
  if (!text) return limits.fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < limits.from || value > limits.to) {
    throw new ConfigError(
      `${name} is '${text}': give a whole number from ${limits.from} to ${limits.to}.`,
    );
  }
  return value;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name} is '${text}': give 1 or 0.`);
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

function logLevel(env: Environment, fallback: string): string {
  const text = env['LOG_LEVEL'] || fallback;
  if (logLevels.includes(text)) return text;
  throw new ConfigError(`LOG_LEVEL is '${text}': give one of ${logLevels.join(', ')}.`);
}

function list(env: Environment, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function metricsToken(env: Environment): string | undefined {
  const token = env['METRICS_TOKEN'];
  if (!token) return undefined;
  if (/^[\w.~+/=-]{32,}$/.test(token)) return token;
  throw new ConfigError(
    'METRICS_TOKEN must be at least 32 characters of a bearer token: make one with "openssl rand -hex 32".',
  );
}

function emailAddress(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback;
  if (isEmail(text)) return text;
  throw new ConfigError(`${name} is '${text}': give an e-mail address such as help@example.in.`);
}

function postgresUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError(
      `${name} is not a PostgreSQL address: give postgres://user:password@host:5432/database.`,
    );
  }
  return text;
}

function readUrl(env: Environment): string | undefined {
  const url = postgresUrl(env, 'DATABASE_READ_URL');
  if (url === undefined || env['DATABASE_URL']) return url;
  throw new ConfigError(
    'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.',
  );
}

function publicUrl(env: Environment, mode: Config['mode']): URL | undefined {
  const text = env['PUBLIC_URL'];
  if (!text) return undefined;
  if (!URL.canParse(text)) {
    throw new ConfigError(
      `PUBLIC_URL is '${text}': give the address that browsers use, such as https://desk.example.in.`,
    );
  }
  const url = new URL(text);
  if (mode === 'live' && url.protocol !== 'https:') {
    throw new ConfigError(
      'PUBLIC_URL must start with https:// in production: session cookies travel over TLS only.',
    );
  }
  return url;
}

function exactOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text && !text.includes('*')) return text;
  throw new ConfigError(
    `CORS_ORIGINS holds '${text}': list exact origins such as https://desk.example.in; * is not allowed with credentials.`,
  );
}

function proxyRange(text: string): string {
  const isRange = /^[\da-f.:]+(\/\d{1,3})?$/i.test(text) && /[.:]/.test(text);
  // A range of everybody would let any client choose the address that limits are counted by.
  if (isRange && !/\/0+$/.test(text)) return text;
  throw new ConfigError(
    `TRUST_PROXY holds '${text}': list the addresses or CIDR ranges of your proxies, such as 10.0.0.0/8.`,
  );
}

function sessionSecrets(
  env: Environment,
  { mode, dataDir }: { mode: Config['mode']; dataDir: string },
): [string, ...string[]] {
  const current = env['SESSION_SECRET'] || (mode === 'live' ? '' : secretOfFolder(dataDir));
  const previous = env['SESSION_SECRET_PREVIOUS'] ? [env['SESSION_SECRET_PREVIOUS']] : [];
  for (const [name, secret] of [
    ['SESSION_SECRET', current],
    ...previous.map((older) => ['SESSION_SECRET_PREVIOUS', older] as const),
  ] as const) {
    // Outside production the key is the folder's own, or a test's.
    const isMonotonous = mode === 'live' && new Set(secret).size < 12;
    if (
      Buffer.byteLength(secret) < 32 ||
      isMonotonous ||
      /change.?me|example|secret/i.test(secret)
    ) {
      throw new ConfigError(
        `${name} must be at least 32 random bytes in production: make one with "openssl rand -base64 48".`,
      );
    }
  }
  if (previous.includes(current)) {
    throw new ConfigError(
      'SESSION_SECRET_PREVIOUS equals SESSION_SECRET: leave it out, or make a new SESSION_SECRET.',
    );
  }
  return [current, ...previous];
}

/** Outside production the key is made once and kept beside the data, so that a restart signs nobody out. */
function secretOfFolder(dataDir: string): string {
  const file = join(dataDir, 'session-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // Whole or not at all, and never over the key of a process that started at the same moment.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString('base64'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8');
}
