import { lookup } from 'node:dns/promises';
import { createRequire } from 'node:module';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type * as undiciModule from 'undici';
import type { Config } from '../config.ts';

/** `never`: link-local, multicast, reserved and tunnelled addresses, which no setting allows. */
type AddressClass = 'public' | 'private' | 'never';

const privateRanges: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'carrierGradeNat',
  'uniqueLocal',
]);
/** Addresses outside the global unicast block include those that contain an IPv4 address, such as `::127.0.0.1`. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** An IPv4 address in IPv6 form is `private` if the IPv4 address is, otherwise `never`. */
function classifyAddress(text: string): AddressClass {
  if (isIP(text) === 0) return 'never';
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6) {
    if (address.isIPv4MappedAddress()) {
      const mappedClass = classifyAddress(address.toIPv4Address().toString());
      return mappedClass === 'private' ? 'private' : 'never';
    }
    if (privateRanges.has(address.range())) return 'private';
    return address.range() === 'unicast' && address.match(globalUnicast) ? 'public' : 'never';
  }
  if (privateRanges.has(address.range())) return 'private';
  return address.range() === 'unicast' ? 'public' : 'never';
}

const requireModule = createRequire(import.meta.url);

/** Loads the library on the first call, because it uses 7 MB of memory. */
function loadUndici(): typeof undiciModule {
  return requireModule('undici');
}

const removeBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function isLoopbackAddress(text: string): boolean {
  return isIP(text) > 0 && ipaddr.process(text).range() === 'loopback';
}

const internalDomains = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa'];

/** Returns true for a name that only a private network resolves, such as `intranet` and `db.internal`. */
function hasInternalName(host: string): boolean {
  if (isIP(host) > 0) return false;
  const name = host.replace(/\.$/, '');
  return !name.includes('.') || internalDomains.some((domain) => name.endsWith(`.${domain}`));
}

export type AddressProblem = 'invalid' | 'internal' | 'own' | 'unresolved';

/** Thrown for an address that the server does not call. Nothing was sent. */
export class AddressRefusedError extends Error {
  readonly problem: AddressProblem;

  constructor(problem: AddressProblem, host: string) {
    super(`${host} ${reasons[problem]}`);
    this.problem = problem;
  }
}

const reasons: Readonly<Record<AddressProblem, string>> = {
  invalid: 'is not an address that Shipdesk may call',
  internal: 'is in a private network, which ALLOW_PRIVATE_NETWORKS may allow',
  own: 'is this server',
  unresolved: 'was not found',
};

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface OutgoingCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly onTooLong: 'truncate' | 'reject';
}

export interface OutgoingResponse {
  readonly status: number;
  readonly bytes: Buffer;
  /** The seconds of `Retry-After`; undefined if the header is missing or contains a date. */
  readonly retryAfterSeconds: number | undefined;
}

/** Makes every HTTP call to an address that a user entered. */
export interface OutgoingHttp {
  /** Resolves the name. Returns why the address may not be called, or null if it may be called. */
  check(url: URL): Promise<AddressProblem | null>;
  /**
   * Makes one call. Follows no redirect. Throws AddressRefusedError, the reason of an aborted signal, or the error of
   * the connection.
   */
  call(url: URL, call: OutgoingCall): Promise<OutgoingResponse>;
  close(): Promise<void>;
}

const PUBLIC_PORTS = new Set(['', '80', '443', '8080', '8443']);
const CONNECT_WITHIN_MS = 10_000;
const RESOLVE_WITHIN_MS = 5_000;

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * When the client opens a connection, it checks every address of the name and connects only to these addresses. This
 * prevents DNS rebinding.
 */
export function createOutgoingHttp(
  config: Pick<Config, 'allowsPrivateNetworks' | 'publicUrl' | 'port'>,
  resolve: Resolve = resolveByDns,
): OutgoingHttp {
  const { allowsPrivateNetworks, publicUrl, port: ownPort } = config;

  async function resolveAllowed(url: URL): Promise<readonly ResolvedAddress[]> {
    const host = removeBrackets(url.hostname);
    const createRefusal = (problem: AddressProblem) => new AddressRefusedError(problem, url.host);
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      throw createRefusal('invalid');
    }
    if (host === publicUrl?.hostname) throw createRefusal('own');
    if (!allowsPrivateNetworks && hasInternalName(host)) throw createRefusal('internal');
    const addresses =
      isIP(host) > 0
        ? [{ address: host, family: isIP(host) }]
        : await resolveInTime(resolve, host).catch(() => []);
    if (addresses.length === 0) throw createRefusal('unresolved');
    const classes = addresses.map(({ address }) => classifyAddress(address));
    if (classes.includes('never')) throw createRefusal('internal');
    if (!allowsPrivateNetworks && classes.includes('private')) throw createRefusal('internal');
    // Plain HTTP and other ports are for receivers inside the network of the installation.
    const isPublic = classes.includes('public');
    if (isPublic && (url.protocol === 'http:' || !PUBLIC_PORTS.has(url.port))) {
      throw createRefusal('invalid');
    }
    const isLoopback = addresses.some(({ address }) => isLoopbackAddress(address));
    if (isLoopback && Number(url.port || (url.protocol === 'http:' ? 80 : 443)) === ownPort) {
      throw createRefusal('own');
    }
    return addresses;
  }

  async function connect(
    options: undiciModule.buildConnector.Options,
    callback: undiciModule.buildConnector.Callback,
  ): Promise<void> {
    const { protocol, hostname, port } = options;
    const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
    let addresses: readonly ResolvedAddress[];
    try {
      addresses = await resolveAllowed(new URL(`${protocol}//${host}:${port}`));
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null);
      return;
    }
    const openConnection = loadUndici().buildConnector({
      allowH2: false,
      timeout: CONNECT_WITHIN_MS,
      autoSelectFamily: true,
      lookup: createLookup(addresses),
    });
    openConnection(options, callback);
  }
  let agent: undiciModule.Agent | undefined;
  const getAgent = () =>
    (agent ??= new (loadUndici().Agent)({
      connect: (options, callback) => void connect(options, callback),
    }));

  return {
    check: async (url) => {
      try {
        await resolveAllowed(url);
        return null;
      } catch (error) {
        if (error instanceof AddressRefusedError) return error.problem;
        throw error;
      }
    },

    call: async (url, { method = 'GET', headers = {}, body, signal, maxBytes, onTooLong }) => {
      // The agent would send the credentials of the URL.
      if (url.username !== '' || url.password !== '') {
        throw new AddressRefusedError('invalid', url.host);
      }
      const response = await loadUndici().request(url, {
        dispatcher: getAgent(),
        method,
        headers: { 'user-agent': 'Shipdesk', ...headers },
        signal,
        ...(body !== undefined && { body }),
      });
      const chunks: Buffer[] = [];
      let receivedBytes = 0;
      for await (const chunk of response.body) {
        const bytes = Buffer.from(chunk);
        chunks.push(bytes.subarray(0, maxBytes - receivedBytes));
        receivedBytes += bytes.length;
        if (receivedBytes > maxBytes) {
          if (onTooLong === 'reject') throw new Error('the response is too long');
          break;
        }
      }
      const retryAfterSeconds = Number(response.headers['retry-after'] ?? Number.NaN);
      return {
        status: response.statusCode,
        bytes: Buffer.concat(chunks),
        retryAfterSeconds: retryAfterSeconds >= 0 ? retryAfterSeconds : undefined,
      };
    },

    close: async () => agent?.destroy(),
  };
}

function createLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [firstAddress] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, firstAddress?.address ?? '', firstAddress?.family ?? 0);
  };
}

async function resolveInTime(resolve: Resolve, host: string): Promise<readonly ResolvedAddress[]> {
  const timeoutController = new AbortController();
  try {
    const timeout = sleep(RESOLVE_WITHIN_MS, [], { signal: timeoutController.signal, ref: false });
    return await Promise.race([resolve(host), timeout]);
  } finally {
    timeoutController.abort();
  }
}
