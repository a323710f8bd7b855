import { BlockList, isIPv4 } from 'node:net'

/** IPv4 networks outside the public internet (IANA special-purpose registry, RFC 6890 and its updates). */
const PRIVATE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Within 2000::/3. Everything outside is loopback, local, mapped IPv4, NAT64, multicast or unassigned. */
const PRIVATE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/** Returns true if an IP address is public. */
export function publicAddresses(): (address: string) => boolean {
  const refused = new BlockList()
  for (const [network, bits] of PRIVATE_4) refused.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of PRIVATE_6) refused.addSubnet(network, bits, 'ipv6')
  const given = new BlockList()
  given.addSubnet('2000::', 3, 'ipv6')
  return (address) => (isIPv4(address) ? !refused.check(address, 'ipv4') : given.check(address, 'ipv6') && !refused.check(address, 'ipv6'))
}
