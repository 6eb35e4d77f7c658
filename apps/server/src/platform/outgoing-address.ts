import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `never` holds even where private networks are allowed: link-local, multicast, reserved and tunnelled addresses. */
export type AddressClass = 'public' | 'private' | 'never';

const privateRanges: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'carrierGradeNat',
  'uniqueLocal',
]);
/** Addresses outside the global unicast block include those that carry an IPv4 address, such as `::127.0.0.1`. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Classifies an IP address. `::ffff:10.0.0.1` has the class of `10.0.0.1`, except that no such address is public. */
export function classifyAddress(text: string): AddressClass {
  if (isIP(text) === 0) return 'never';
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv6) {
    if (address.isIPv4MappedAddress()) {
      const mapped = classifyAddress(address.toIPv4Address().toString());
      return mapped === 'private' ? 'private' : 'never';
    }
    if (privateRanges.has(address.range())) return 'private';
    return address.range() === 'unicast' && address.match(globalUnicast) ? 'public' : 'never';
  }
  if (privateRanges.has(address.range())) return 'private';
  return address.range() === 'unicast' ? 'public' : 'never';
}

/** Returns the host of a URL without the brackets of an IPv6 address. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

export function isLoopbackAddress(text: string): boolean {
  return isIP(text) > 0 && ipaddr.process(text).range() === 'loopback';
}

const internalDomains = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa'];

/** Returns true for a name that only a private network resolves, such as `intranet` and `db.internal`. */
export function hasInternalName(host: string): boolean {
  if (isIP(host) > 0) return false;
  const name = host.replace(/\.$/, '');
  return !name.includes('.') || internalDomains.some((domain) => name.endsWith(`.${domain}`));
}
