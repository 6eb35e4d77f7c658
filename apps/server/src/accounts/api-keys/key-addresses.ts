import { BlockList, isIP } from 'node:net';

const bits = { 4: 32, 6: 128 } as const;
const families = { 4: 'ipv4', 6: 'ipv6' } as const;

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly version: 4 | 6;
}

/** Accepts an address or a network such as `203.0.113.0/24`. */
function readNetwork(text: string): Network | null {
  const [address = '', prefixText, ...extraParts] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || extraParts.length > 0 || address.includes('%')) {
    return null;
  }
  const prefix = prefixText === undefined ? bits[version] : Number(prefixText);
  const isValid = prefixText === undefined || /^\d{1,3}$/.test(prefixText);
  return isValid && prefix <= bits[version] ? { address, prefix, version } : null;
}

export const isNetwork = (text: string) => readNetwork(text) !== null;

/** An empty list allows every address. */
export function isAllowedAddress(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network) list.addSubnet(network.address, network.prefix, families[network.version]);
  }
  const version = isIP(ip);
  return (version === 4 || version === 6) && list.check(ip, families[version]);
}
