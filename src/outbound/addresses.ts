import { BlockList, isIP } from 'node:net';

/** IPv4 networks outside the public internet. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
/** IPv6 ranges that are public by prefix but lead elsewhere: translation and tunnels to IPv4, and documentation. */
const SPECIAL_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  SPECIAL_V6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is on the public internet: not local, private or reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, 'ipv4');
  return version === 6 && PUBLIC_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

/** Whether a host is allowed; `*.example.com` allows all hosts below `example.com`. */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const name = host.toLowerCase();
  return allowed.some((entry) => (entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry));
}

/** A network, or a single address. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads `10.0.0.0/8`, or an address alone. @returns undefined for anything else */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const width = version === 6 ? 128 : 32;
  const prefix = Number(bits ?? width);
  if (version === 0 || prefix > width) return undefined;
  return { address, prefix, family: version === 6 ? 'ipv6' : 'ipv4' };
}

/** Which addresses may be connected to: those of the public internet, and of some networks. */
export function publicAnd(networks: readonly Network[]): (address: string) => boolean {
  const allowed = new BlockList();
  for (const { address, prefix, family } of networks) allowed.addSubnet(address, prefix, family);
  return (address) => isPublicAddress(address) || allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
