import { type KeyObject, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { State } from '@shipdesk/domain/values/place/states';
import {
  ConfigError,
  type Environment,
  type Mode,
  parseExactOrigin,
  parseProxyRange,
  type RazorpaySettings,
  readEmailAddress,
  readFlag,
  readIndianState,
  readList,
  readMetricsToken,
  readOneOf,
  readPostgresUrl,
  readPublicKeys,
  readPublicUrl,
  readRazorpaySettings,
  readSmtpSettings,
  readWholeNumber,
  type SmtpSettings,
} from './config-values.ts';

/** Read once at startup. No other module reads the environment. */
export interface Config {
  mode: Mode;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  /** True if `databaseUrl` is the address of a pooler in transaction mode, such as PgBouncer. */
  usesPooler: boolean;
  /** The URL that browsers use. If undefined, the server accepts any Host header. */
  publicUrl: URL | undefined;
  /** Other origins that may send credentials. */
  corsOrigins: string[];
  trustProxy: string[];
  /** The first secret is current. The server still accepts signatures with the others. */
  sessionSecrets: [string, ...string[]];
  accessTokenSeconds: number;
  /** Allows clients without fetch metadata to sign in. Their access tokens are not bound to a cookie. */
  allowsScriptLogin: boolean;
  /** Allows outgoing calls to loopback and private addresses, including plain HTTP. */
  allowsPrivateNetworks: boolean;
  /** The origin of a fake Amazon. Only for a demo. */
  amazonOrigin: string | undefined;
  /** The hosts that Strict-Transport-Security covers in production. */
  hsts: Hsts;
  /** Days from the creation of an order to the erasure of its consignee. */
  retentionDays: number;
  /** The state in which the operator is registered for GST. */
  gstState: State;
  supportEmail: string;
  /** The address for vulnerability reports. */
  securityEmail: string;
  logLevel: string;
  /** Undefined if Shipdesk lists emails without sending them. */
  smtp: SmtpSettings | undefined;
  /** Undefined if sellers recharge wallets only by bank transfer. */
  razorpay: RazorpaySettings | undefined;
  /** The public keys of the e-invoice portal. Empty if the server does not check signatures. */
  einvoiceKeys: readonly KeyObject[];
  /** The origin of links in emails. It never comes from a request, because the Host header is untrusted. */
  mailOrigin: string;
  /** A stopping server still accepts connections for this time, so that load balancers can remove it first. */
  drainSeconds: number;
  /** Statements of at least this duration are logged. */
  slowQueryMs: number;
  metricsToken: string | undefined;
  jobLeaseSeconds: number;
  imports: ImportLimits;
  servesMcp: boolean;
}

export interface ImportLimits {
  maxBytes: number;
  maxRows: number;
  leaseSeconds: number;
}

const DEFAULT_PORT = 3000;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const hstsValues = ['host', 'subdomains', 'preload'] as const;
type Hsts = (typeof hstsValues)[number];

/** Throws ConfigError for an invalid setting or a production setting in a demo. */
export function readProcessConfig(env: Environment = process.env): Config {
  if (readMode(env) === 'demo') refuseProductionSettings(env);
  return readConfig(env);
}

function refuseProductionSettings(env: Environment): void {
  const isProductionOnly: Readonly<Record<string, boolean>> = {
    PUBLIC_URL: env['PUBLIC_URL']?.startsWith('https:') ?? false,
    TRUST_PROXY: true,
    SESSION_SECRET: true,
    SESSION_SECRET_PREVIOUS: true,
    DATABASE_URL: !isLocal(env['DATABASE_URL']),
    DATABASE_OWNER_URL: !isLocal(env['DATABASE_OWNER_URL']),
  };
  const name = Object.keys(isProductionOnly).find((key) => env[key] && isProductionOnly[key]);
  if (name === undefined) return;
  throw new ConfigError(
    `${name} is a production setting, but demo mode has public passwords. Set NODE_ENV=production or unset ${name}.`,
  );
}

/** Returns true for a URL of this machine or a Unix socket, and for text that is not a URL. */
function isLocal(address = ''): boolean {
  if (!URL.canParse(address)) return true;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return ['', 'localhost', '127.0.0.1', '[::1]', '::1'].includes(host) || host.startsWith('/');
}

function readMode(env: Environment): Mode {
  const text = env['NODE_ENV'];
  if (text === 'production') return 'live';
  if (!text || text === 'development' || text === 'test') return 'demo';
  throw new ConfigError(`NODE_ENV is '${text}'. Set it to production, or unset it for a demo.`);
}

export function readConfig(env: Environment): Config {
  const mode = readMode(env);
  const dataDir = resolve(env['DATA_DIR'] || 'data');
  const host = env['HOST'] || (mode === 'demo' ? '127.0.0.1' : '0.0.0.0');
  if (mode === 'demo' && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new ConfigError(
      `HOST is ${host}, but demo mode has public passwords and listens on loopback only. Set NODE_ENV=production or unset HOST.`,
    );
  }
  if (!env['DATABASE_URL']) ensureDataFolder(dataDir);
  return {
    mode,
    host,
    port: readWholeNumber(env, 'PORT', DEFAULT_PORT, [0, 65_535]),
    dataDir,
    databaseUrl: readPostgresUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: readPostgresUrl(env, 'DATABASE_OWNER_URL'),
    usesPooler: readPoolerFlag(env),
    publicUrl: readPublicUrl(env, mode),
    corsOrigins: readList(env, 'CORS_ORIGINS').map((origin) => parseExactOrigin(origin, mode)),
    trustProxy: readList(env, 'TRUST_PROXY').map(parseProxyRange),
    sessionSecrets: readSessionSecrets(env, { mode, dataDir }),
    accessTokenSeconds: readWholeNumber(env, 'ACCESS_TOKEN_SECONDS', 600, [1, 3600]),
    allowsScriptLogin: readFlag(env, 'ALLOW_SCRIPT_LOGIN', mode === 'demo'),
    allowsPrivateNetworks: readFlag(env, 'ALLOW_PRIVATE_NETWORKS', mode === 'demo'),
    amazonOrigin: readAmazonOrigin(env, mode),
    hsts: readOneOf(env, 'HSTS', hstsValues, 'host'),
    retentionDays: readWholeNumber(env, 'RETENTION_DAYS', 1096, [365, 36_500]),
    gstState: readIndianState(env, 'GST_STATE', 'Karnataka'),
    supportEmail: readEmailAddress(env, 'SUPPORT_EMAIL', 'support@shipdesk.in'),
    securityEmail: readEmailAddress(env, 'SECURITY_EMAIL', 'security@shipdesk.in'),
    smtp: readSmtpSettings(env, mode),
    razorpay: readRazorpaySettings(env, mode),
    einvoiceKeys: readPublicKeys(env, 'EINVOICE_KEYS_FILE'),
    mailOrigin:
      readPublicUrl(env, mode)?.origin ?? `http://localhost:${env['PORT'] || DEFAULT_PORT}`,
    // The demo prints its URL and accounts to the terminal. Request logs would scroll them out of view.
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels, mode === 'live' ? 'info' : 'warn'),
    drainSeconds: readWholeNumber(env, 'DRAIN_SECONDS', mode === 'live' ? 5 : 0, [0, 60]),
    slowQueryMs: readWholeNumber(env, 'SLOW_QUERY_MS', 500, [1, 60_000]),
    metricsToken: readMetricsToken(env),
    jobLeaseSeconds: readWholeNumber(env, 'JOB_LEASE_SECONDS', 60, [1, 3600]),
    servesMcp: readFlag(env, 'MCP', false),
    imports: {
      maxBytes: readWholeNumber(env, 'IMPORT_MAX_MB', 600, [1, 4096]) * 1024 * 1024,
      maxRows: readWholeNumber(env, 'IMPORT_MAX_ROWS', 1_000_000, [1, 10_000_000]),
      leaseSeconds: readWholeNumber(env, 'IMPORT_LEASE_SECONDS', 15, [1, 3600]),
    },
  };
}

function readAmazonOrigin(env: Environment, mode: Mode): string | undefined {
  const origin = env['AMAZON_ORIGIN'] || undefined;
  if (origin === undefined) return undefined;
  if (mode === 'live' || !isLocal(origin)) {
    throw new ConfigError(
      `AMAZON_ORIGIN is ${origin}. Only a demo may set it, and only to a fake Amazon on this machine. Unset AMAZON_ORIGIN.`,
    );
  }
  return origin;
}

function readPoolerFlag(env: Environment): boolean {
  const isPooled = readFlag(env, 'DATABASE_POOLER', false);
  if (isPooled && !(env['DATABASE_URL'] && env['DATABASE_OWNER_URL'])) {
    throw new ConfigError(
      'DATABASE_POOLER requires DATABASE_URL for the pooler and DATABASE_OWNER_URL for PostgreSQL. Migrations and backups connect to PostgreSQL directly.',
    );
  }
  return isPooled;
}

export function listConfigWarnings(config: Config): string[] {
  if (config.mode === 'demo') return [];
  return [
    ...(config.publicUrl ? [] : ['PUBLIC_URL is not set. The server accepts any host name.']),
    ...(config.trustProxy.length > 0
      ? []
      : ['TRUST_PROXY is not set. Behind a proxy, all clients share its address and rate limits.']),
  ];
}

function readSessionSecrets(
  env: Environment,
  { mode, dataDir }: { mode: Mode; dataDir: string },
): [string, ...string[]] {
  const currentSecret = env['SESSION_SECRET'] || (mode === 'live' ? '' : loadDemoSecret(dataDir));
  const previousSecrets = env['SESSION_SECRET_PREVIOUS'] ? [env['SESSION_SECRET_PREVIOUS']] : [];
  for (const [name, secret] of [
    ['SESSION_SECRET', currentSecret],
    ...previousSecrets.map((value) => ['SESSION_SECRET_PREVIOUS', value] as const),
  ] as const) {
    const hasFewCharacters = mode === 'live' && new Set(secret).size < 12;
    if (
      Buffer.byteLength(secret) < 32 ||
      hasFewCharacters ||
      /change.?me|example|secret/i.test(secret)
    ) {
      throw new ConfigError(
        `${name} must be at least 32 random bytes. Create one with "openssl rand -base64 48".`,
      );
    }
  }
  if (previousSecrets.includes(currentSecret)) {
    throw new ConfigError(
      'SESSION_SECRET_PREVIOUS equals SESSION_SECRET. Change SESSION_SECRET or unset SESSION_SECRET_PREVIOUS.',
    );
  }
  return [currentSecret, ...previousSecrets];
}

/** Stores the secret in the data folder on first use, so that sessions survive a restart. */
function loadDemoSecret(dataDir: string): string {
  ensureDataFolder(dataDir);
  const file = join(dataDir, 'session-key');
  if (!existsSync(file)) {
    // `link` publishes the complete file and does not overwrite the secret of a concurrent process.
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

function ensureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigError(
      `DATA_DIR is '${dataDir}', but the server cannot write there${code}. Set it to a writable folder.`,
      { cause: error },
    );
  }
}
