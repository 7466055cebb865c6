import { expect, test } from 'vitest'
import { isLoopback, isPublicAddress } from './send.ts'

test('addresses are public unless they are of this machine, a private network or a service of the cloud', () => {
  const open = '8.8.8.8 172.15.255.255 172.32.0.1 100.128.0.1 223.255.255.255 2a00:1450:4009::200e'.split(' ')
  const closed = [
    ...'0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 169.254.169.254 169.254.170.2 172.16.0.1'.split(' '),
    ...'172.31.255.255 192.0.0.170 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8'.split(' '),
    ...'::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::a00:1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1'.split(' '),
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    'localhost',
    '',
  ]
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(closed.filter((address) => isPublicAddress(address))).toEqual([])
})

test('this machine is recognised by all its addresses', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].map(isLoopback)).toEqual([true, true, true])
  expect(['126.0.0.1', '10.0.0.1', '::2', 'localhost'].map(isLoopback)).toEqual([false, false, false, false])
})
