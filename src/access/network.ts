import { isIPv6 } from 'node:net';

/** Number of 16-bit groups that identify an IPv6 network. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** The addresses that count as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = withoutZone(address).split('::');
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last]
    .slice(0, NETWORK_GROUPS)
    .map((group) => parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** A link-local address may include its interface: `fe80::1%eth0`. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}

function groupsOf(text: string): string[] {
  // An IPv4 suffix takes the place of two groups; their values do not matter for the network.
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
