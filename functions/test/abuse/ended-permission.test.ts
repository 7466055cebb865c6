import { once } from 'node:events'
import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { routes, type RealtimeEvent } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { publish } from '../../realtime/publish.ts'
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
import { call, callRaw } from '../call.ts'
import { aPerson } from '../people.ts'

let agency: Agency
beforeAll(async () => {
  agency = await anAgency()
})
afterEach(closeSockets)

describe('A user whose permission has ended', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Permissions are cached for a minute at most. */
  const aMinuteLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })

  const tell = (reportId: string) => publishOfReport({ event: 'jobcompleted', jobId: newId(), reportId })

  const ofReports = ({ heard }: { heard: RealtimeEvent[] }) => heard.filter(({ event }) => event !== 'accesschanged')

  it.each([
    [
      'because they were disabled',
      async ({ first }: Agency) => {
        const { userPoolId: UserPoolId } = inject('stack').config
        await new CognitoIdentityProviderClient({}).send(
          new AdminDisableUserCommand({ UserPoolId, Username: first.email }),
        )
      },
    ],
    [
      'because their agency was suspended',
      async ({ client }: Agency) => {
        const { putClient } = await import('../../clients/put-client.ts')
        await putClient({ ...client, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
      },
    ],
    [
      'because they were taken out of their groups',
      async ({ first }: Agency) => {
        const { userPoolId: UserPoolId } = inject('stack').config
        await new CognitoIdentityProviderClient({}).send(
          new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: first.email, GroupName: 'Customers' }),
        )
      },
    ],
    [
      'because they left the agency',
      async ({ client, first }: Agency) => {
        const { putClient } = await import('../../clients/put-client.ts')
        await putClient({ ...client, users: client.users.filter(({ id }) => id !== first.userId) })
      },
    ],
  ])('%s receives no more events within a minute, and is disconnected', async (_, change) => {
    const own = await anAgency()
    const { id } = await aReportOf(own)
    const listening = await listen(own.first)
    await tell(id)
    await allEventsReceived(listening)
    expect(ofReports(listening)).toHaveLength(1)
    // A published change ends the connection immediately.
    const ended = once(listening.socket, 'close')
    await change(own)
    aMinuteLater()
    await tell(id)
    await ended
    expect(ofReports(listening)).toHaveLength(1)
  })

  it('from the provider receives no more events of agencies and commands within a minute', async () => {
    const own = await anAgency()
    const { id } = await aReportOf(own)
    const former = await aPerson(['Administrators'], {
      clientId: agency.client.id,
      userId: `${agency.client.id}-everywhere`,
    })
    const listening = await listen(former)
    await tell(id)
    await allEventsReceived(listening)
    const { userPoolId: UserPoolId } = inject('stack').config
    const pool = new CognitoIdentityProviderClient({})
    const who = { UserPoolId, Username: former.email }
    await pool.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'Customers' }))
    await pool.send(new AdminRemoveUserFromGroupCommand({ ...who, GroupName: 'Administrators' }))
    aMinuteLater()
    await tell(id)
    const command = newId()
    await publish({ event: 'remotecommandresponse', id: command })
    const theirs = await aReportOf(agency)
    await tell(theirs.id)
    await allEventsReceived(listening)
    // The provider receives events of every agency, until then also those of other tests.
    const about = listening.heard.filter((event) =>
      [id, theirs.id, command].some((own) => JSON.stringify(event).includes(own)),
    )
    expect(about).toMatchObject([{ reportId: id }, { reportId: theirs.id }])
  })

  it('is disconnected immediately when their agency’s record is changed; others stay', async () => {
    const { putClient } = await import('../../clients/put-client.ts')
    const own = await anAgency()
    const [leaves, stays] = [await listen(own.first), await listen(own.second)]
    await tell((await aReportOf(own)).id)
    await allEventsReceived(leaves, stays)
    stays.heard.length = 0
    const said = (ended: boolean) => ({ event: 'accesschanged', clientId: own.client.id, ended })
    // A change that affects nobody's access publishes nothing; neither do new users.
    const [user] = own.client.users
    if (!user) throw new Error('An agency has users')
    const grown = { ...own.client, phone: '01234', users: [...own.client.users, { ...user, id: newId() }] }
    await putClient(grown)
    await allEventsReceived(stays)
    expect(stays.heard).toEqual([])
    // An inactive agency can still read.
    const inactive = { ...grown, active: false }
    await putClient(inactive)
    await allEventsReceived(stays)
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const without = { ...inactive, users: inactive.users.filter(({ id }) => id !== own.first.userId) }
    const gone = once(leaves.socket, 'close')
    await putClient(without)
    await gone
    await allEventsReceived(stays)
    expect(leaves.heard.at(-1)).toEqual(said(true))
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const moved = without.users.map((each) => ({ ...each, branchlist: [`${own.client.id}-1`] }))
    await putClient({ ...without, users: moved })
    await allEventsReceived(stays)
    expect(stays.heard.splice(0)).toEqual([said(false)])
    const closed = once(stays.socket, 'close')
    await putClient({ ...without, users: moved, settings: [{ key: 'Suspend', type: 'boolean', value: 'true' }] })
    await closed
    expect(stays.heard).toEqual([said(true)])
  })

  it('for a branch receives no more events of it, but those of their new branch', async () => {
    const own = await anAgency()
    const [former, present] = [await aReportOf(own), await aReportOf(own, { branch: 2 })]
    const listening = await listen(own.first)
    await tell(former.id)
    const { putClient } = await import('../../clients/put-client.ts')
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

  it('because their link was revoked receives no more events, and is disconnected', async () => {
    const { id } = await aReportOf(agency)
    const k = await aKey(agency.first, id, { purpose: 'signature', signatureId: 'tina' })
    const visitor = await listen({ id, k })
    await tell(id)
    await allEventsReceived(visitor)
    expect(visitor.heard).toHaveLength(1)
    await call(routes.revokeLink, agency.first, { params: { id, linkId: k.split('.')[0] ?? '' } })
    aMinuteLater()
    const ended = once(visitor.socket, 'close')
    await tell(id)
    await ended
    expect(visitor.heard).toHaveLength(1)
  })
})

describe('A visitor whose link is revoked', () => {
  it('saves nothing more, not even requests sent just before', async () => {
    const items = Array.from({ length: 8 }, (_, index) => ({ _uuid: `item-${index}`, name: 'Door' }))
    const types = [{ slug: 'doors', name: 'Doors', items }]
    const hall = { _uuid: 'hall', name: 'Hall', type: 'hall', category: 1 as const }
    const rooms = [{ ...hall, sections: [{ name: 'Fabric', slug: 'fabric', types }] }]
    const { id } = await aReportOf(agency, { rooms })
    const k = await aKey(agency.first, id, { purpose: 'feedback', party: 'tenant' })
    const say = async (itemref: string, comments: string) => {
      const from = { party: 'tenant', name: 'Tina', email: 'tina@people.example' }
      const body = { purpose: 'feedback', ...from, items: [{ itemref, comments }] }
      return (await callRaw(routes.saveSharedReport, undefined, { params: { id }, query: { k }, body })).status
    }
    /** Saves one comment after another until one is refused. */
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
  })
})
