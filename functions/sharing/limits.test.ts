import { newId } from '@lintel/rules'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { keyIn } from '../test/links.ts'
import { atStack } from '../test/people.ts'
import { limitVisits, networkOf } from './limits.ts'
import { makeLink } from './links.ts'
import { checkLink } from './visitor.ts'

beforeAll(() => {
  atStack()
})
const { VISITS_PER_LINK, VISITS_PER_ADDRESS } = process.env
afterEach(() => {
  Object.assign(process.env, { VISITS_PER_LINK, VISITS_PER_ADDRESS })
})

const minute = new Date('2026-03-02T10:00:15.500Z')

it('visits are served up to the limit, then from the next minute on', async () => {
  const whose = newId()
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => limitVisits(whose, 3, minute)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(limitVisits(whose, 3, minute)).rejects.toMatchObject({ status: 429, details: { retryAfter: 45 } })
  await limitVisits(newId(), 3, minute)
  await limitVisits(whose, 3, new Date('2026-03-02T10:01:00Z'))
})

it('visits are limited per link, and per address with valid and invalid keys', async () => {
  const reportId = newId()
  const link = () => makeLink({ reportId, purpose: 'photos', createdBy: 'Eve', now: new Date() })
  const [one, other] = [keyIn((await link()).url), keyIn((await link()).url)]
  const visit = (key: string, viewerAddress: string) =>
    checkLink({ reportId, key, purposes: ['photos'], viewerAddress, now: minute })
  Object.assign(process.env, { VISITS_PER_LINK: '2', VISITS_PER_ADDRESS: '100' })
  const anyone = newId()
  await visit(one, anyone)
  await visit(one, anyone)
  await expect(visit(one, anyone)).rejects.toMatchObject({ status: 429 })
  expect(await visit(other, anyone)).toMatchObject({ reportId, purpose: 'photos' })
  Object.assign(process.env, { VISITS_PER_LINK: '100', VISITS_PER_ADDRESS: '2' })
  const somebody = newId()
  await expect(visit('guess.one', somebody)).rejects.toMatchObject({ status: 404 })
  await expect(visit('guess.two', somebody)).rejects.toMatchObject({ status: 404 })
  await expect(visit(other, somebody)).rejects.toMatchObject({ status: 429 })
  expect(await visit(other, newId())).toMatchObject({ reportId })
})

it('visits from an IPv6 address count as those from its network', () => {
  expect(['192.0.2.7', undefined].map(networkOf)).toEqual(['192.0.2.7', 'unknown'])
  const addresses = ['2001:db8:1:2:3:4:5:6', '2001:0DB8:1:2::9', '2001:db8::1', '::1', 'fe80::']
  const networks = ['2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8:0:0::/64', '0:0:0:0::/64', 'fe80:0:0:0::/64']
  expect(addresses.map(networkOf)).toEqual(networks)
})
