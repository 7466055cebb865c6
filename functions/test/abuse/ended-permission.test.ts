import { once } from 'node:events'
import {
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { routes, type RealtimeEvent } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { putClient } from '../../clients/put-client.ts'
import { publishOfReport } from '../../reports/publish-changed.ts'
import {
  aKey,
  anAgency,
  aReportOf,
  closeSockets,
  allEventsReceived,
  listen,
  reportNow,
  type Agency,
} from '../abuse-world.ts'
import { call } from '../call.ts'
import { sendFeedback } from '../links.ts'
import { hallOf } from '../reports.ts'
import { setAttributes } from '../../admin/identity.ts'

const agency = await anAgency()
afterEach(closeSockets)

describe('A user whose permission has ended', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Permissions are cached for a minute at most. */
  const aMinuteLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })

  const tell = (reportId: string) => publishOfReport({ event: 'jobcompleted', jobId: newId(), reportId })

  const ofReports = ({ heard }: { heard: RealtimeEvent[] }) => heard.filter(({ event }) => event !== 'accesschanged')

  const inPool = ({ first }: Agency) => ({ UserPoolId: inject('stack').config.userPoolId, Username: first.email })
  const endings: Record<string, (own: Agency) => Promise<unknown>> = {
    disabled: (own) => new CognitoIdentityProviderClient({}).send(new AdminDisableUserCommand(inPool(own))),
    'their agency suspended': ({ client }) =>
      putClient({ ...client, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] }),
    'out of their groups': (own) =>
      new CognitoIdentityProviderClient({}).send(
        new AdminRemoveUserFromGroupCommand({ ...inPool(own), GroupName: 'Customers' }),
      ),
    'moved to another agency': ({ first: { email } }) =>
      setAttributes(email, { 'custom:client_id': agency.client.id, 'custom:user_id': agency.first.userId }),
    'left the agency': ({ client, first }) =>
      putClient({ ...client, users: client.users.filter(({ id }) => id !== first.userId) }),
  }

  it('receives no more events within a minute, and is disconnected; so is a visitor whose link was revoked', async () => {
    const worlds = await Promise.all(
      Object.entries(endings).map(async ([why, end]) => {
        const own = await anAgency()
        return { why, end: () => end(own), id: (await aReportOf(own)).id, listening: await listen(own.first) }
      }),
    )
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const revoke = () => call(routes.revokeLink, agency.first, { params: { id, linkId: k.split('.')[0] ?? '' } })
    worlds.push({ why: 'revoked', end: revoke, id, listening: await listen({ id, k }) })
    for (const world of worlds) await tell(world.id)
    await allEventsReceived(...worlds.map(({ listening }) => listening))
    // A published change ends the connection immediately.
    const ended = worlds.map(({ listening }) => once(listening.socket, 'close'))
    for (const { end } of worlds) await end()
    aMinuteLater()
    for (const world of worlds) await tell(world.id)
    await Promise.all(ended)
    for (const { why, listening } of worlds) expect(ofReports(listening), why).toHaveLength(1)
  })

  it('is disconnected immediately when their agency’s record is changed; others stay', async () => {
    const own = await anAgency()
    const [leaves, stays] = [await listen(own.first), await listen(own.second)]
    const said = (ended: boolean) => ({ event: 'accesschanged', clientId: own.client.id, ended })
    // A change that affects nobody's access publishes nothing; neither do new users.
    const [user] = own.client.users
    if (!user) throw new Error('An agency has users')
    const grown = { ...own.client, phone: '01234', users: [...own.client.users, { ...user, id: newId() }] }
    await putClient(grown)
    await allEventsReceived(stays)
    expect(stays.heard).toEqual([])
    const without = { ...grown, users: grown.users.filter(({ id }) => id !== own.first.userId) }
    const gone = once(leaves.socket, 'close')
    await putClient(without)
    await gone
    await allEventsReceived(stays)
    expect(leaves.heard.at(-1)).toEqual(said(true))
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const closed = once(stays.socket, 'close')
    await putClient({ ...without, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
    await closed
    expect(stays.heard).toEqual([said(true)])
  })

  it('for a branch receives no more events of it, but those of their new branch', async () => {
    const own = await anAgency()
    const [former, present] = [await aReportOf(own), await aReportOf(own, { branch: 2 })]
    const listening = await listen(own.first)
    await tell(former.id)
    const moved = own.client.users.map((user) =>
      user.id === own.first.userId ? { ...user, branchlist: [present.branchId] } : user,
    )
    await putClient({ ...own.client, users: moved })
    aMinuteLater()
    await tell(former.id)
    await tell(present.id)
    await allEventsReceived(listening)
    expect(ofReports(listening)).toMatchObject([{ reportId: former.id }, { reportId: present.id }])
  })
})

it(
  'A visitor whose link is revoked saves nothing more, not even requests sent just before',
  { tags: ['long'] },
  async () => {
    const items = Array.from({ length: 8 }, (_, index) => ({ _uuid: `item-${index}`, name: 'Door' }))
    const { id } = await aReportOf(agency, { rooms: [hallOf(...items)] })
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const say = async (itemref: string, comments: string) =>
      (await sendFeedback(id, k, { items: [{ itemref, comments }] })).status
    const sayUntilRefused = async (itemref: string) => {
      for (let count = 1; ; count++) {
        const status = await say(itemref, `Scratched ${count} times`)
        if (status !== 200) return status
      }
    }
    expect(await say('item-0', 'Scratched')).toBe(200)
    // Whenever the link is revoked, some requests are in progress, waiting for one another.
    const ends = items.map(({ _uuid }) => sayUntilRefused(_uuid))
    await call(routes.revokeLink, agency.first, { params: { id, linkId: k.split('.')[0] ?? '' } })
    const { version } = await reportNow(agency.first, id)
    expect(new Set(await Promise.all(ends))).toEqual(new Set([404]))
    expect((await reportNow(agency.first, id)).version).toBe(version)
  },
)
