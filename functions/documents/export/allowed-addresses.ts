import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not public (IANA's special-purpose registry), including the clouds' metadata addresses. */
const special4: readonly [address: string, bits: number][] = [
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
  // Multicast, and everything reserved above it.
  ['224.0.0.0', 3],
]

/** The globally routable part of IPv6. Unique local, link-local and mapped addresses are outside it. */
const global6: readonly [address: string, bits: number] = ['2000::', 3]

/** Parts of it that are not ordinary hosts: protocols, documentation, and tunnels that hide an IPv4 address. */
const special6: readonly [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [address, bits] of special4) refused.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of special6) refused.addSubnet(address, bits, 'ipv6')
const given = new BlockList()
given.addSubnet(...global6, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && given.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

export const isLoopback = (address: string): boolean =>
  isIPv4(address) ? loopback.check(address, 'ipv4') : isIPv6(address) && loopback.check(address, 'ipv6')
