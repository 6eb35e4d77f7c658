import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** IANA special-purpose address registries: this host, private, shared, loopback, link-local, test, multicast. */
const internal = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  addRange(internal, range, 'ipv4');
}
// Documentation ranges, and tunnels that carry an IPv4 address (Teredo and 6to4).
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16']) addRange(internal, range, 'ipv6');
/** The global unicast addresses. IPv4-mapped, NAT64, unique local and link-local addresses are outside. */
const globalUnicast = new BlockList();
addRange(globalUnicast, '2000::/3', 'ipv6');

function addRange(ranges: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = range.split('/');
  ranges.addSubnet(address, Number(bits), family);
}

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !internal.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !internal.check(address, 'ipv6');
}

/**
 * Returns true unless the host of a URL is an internal address or name. Does not resolve names. `URL` has decoded other spellings of
 * an address, such as `0x7f.1` and `2130706433`.
 */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) > 0) return isPublicAddress(host);
  return /\.(?!(localhost|local|internal|intranet|lan|home\.arpa)$)[^.]+$/.test(host);
}

export async function assertPublicHost(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(host, { all: true });
  if (!isPublicHost(url) || !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new Error(
      `${url.host} is in a private network, which ALLOW_PRIVATE_NETWORKS would allow`,
    );
  }
}
