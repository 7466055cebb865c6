import {
  routes,
  type Client,
  type Group,
  type RealtimeEvent,
  type RemoteCommand,
  type Report,
  type ReportEvent,
} from '@lintel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { aClient, aPerson, type Person, aUserOf } from '../test/people.ts'
import { openSocket, type Listener, type Listening } from '../test/sockets.ts'
import { publish } from './publish.ts'
import { aReportBy } from '../test/reports.ts'
import { aKey, allEventsReceived } from '../test/abuse-world.ts'

interface Connected extends Listening {
  whose: string
}

let client: Client
let inspector: Person
let report: Report
let command: RemoteCommand
const listeners: Connected[] = []

const connect = async (whose: string, who: Listener) =>
  void listeners.push({ whose, ...(await openSocket(who, () => undefined)) })

const aReport = (branch = 1) =>
  aReportBy(inspector, {
    branchId: `${client.id}-${branch}`,
    type: 'Check In',
    signatures: [{ _uuid: 'tina', type: 'tenant' as const, name: 'Tina' }],
  })

const aCommand = async (sender: Person, userid: string) =>
  (await call(routes.createRemoteCommand, sender, { body: { userid, command: 'sync' } })).body

const signatureKey = ({ id }: Report) => aKey(inspector, id, { purpose: 'signature', signatureId: 'tina' })

/**
 * The number of connections, by owner, that received events about the report or command since the last call, and the
 * events.
 */
const receivedSince = () => {
  const counts: Record<string, number> = {}
  const events = new Set<string>()
  for (const { whose, heard } of listeners)
    for (const event of heard.splice(0)) {
      // The provider receives events of other tests.
      if (event.event === 'accesschanged' || event.event === 'ticketchanged' || event.event === 'appointmentchanged')
        continue
      if ('reportId' in event ? event.reportId !== report.id : event.id !== command.id) continue
      counts[whose] = (counts[whose] ?? 0) + 1
      events.add(JSON.stringify(event))
    }
  return { counts, events: [...events].map((event) => JSON.parse(event) as RealtimeEvent) }
}

/** The agency's users: all of them may receive the report's branch, inspectors no other. */
const agencyPeople: readonly { groups: readonly Group[]; user: 'everywhere' | 'first' }[] = [
  { groups: ['Customers'], user: 'everywhere' },
  { groups: ['Customers', 'CustomerAdministrators'], user: 'first' },
  { groups: ['Customers', 'Inspectors'], user: 'first' },
  { groups: ['Customers', 'Dataentry'], user: 'everywhere' },
]

beforeAll(async () => {
  const others = await Promise.all([aClient(), aClient(), aClient()])
  client = await aClient()
  const provider = (...groups: Group[]) => aPerson(groups, { clientId: 'provider', userId: 'staff' })
  const own = await Promise.all(agencyPeople.map(({ groups, user }) => aUserOf(client, groups, user)))
  const [first] = own
  if (!first) throw new Error('Nobody is there')
  inspector = first
  const staff = await Promise.all([provider('Administrators'), provider('Support')])
  command = await aCommand(staff[1], inspector.userId)
  const strangers = await Promise.all(others.map((other) => aUserOf(other)))
  report = await aReport()
  const otherReport = await aReport()
  const [key, otherKey] = await Promise.all([signatureKey(report), signatureKey(otherReport)])
  await Promise.all([
    ...[...own, ...own].map((person) => connect('agency', person)),
    ...staff.map((person) => connect('provider', person)),
    ...strangers.map((person) => connect('other agencies', person)),
    // Those in Dataentry can send no commands.
    connect('data entry', await provider('Administrators', 'Dataentry')),
    connect('visitors', { id: report.id, k: key }),
    connect('other visitors', { id: otherReport.id, k: otherKey }),
  ])
})

afterAll(() => {
  for (const { socket } of listeners) socket.terminate()
})

test('an event reaches only the right connections', async () => {
  const params = { id: report.id }
  const { body: saved } = await call(routes.saveReport, inspector, { params, body: { ...report, preparedBy: 'Eve' } })
  await allEventsReceived(...listeners)
  expect(receivedSince()).toEqual({
    counts: { agency: 8, provider: 2, 'data entry': 1 },
    events: [
      {
        event: 'reportchanged',
        reportId: report.id,
        version: saved.version,
        by: saved.updatedBy,
        locked: false,
        deleted: false,
        deliveryAt: null,
      },
    ],
  })

  // Visitors of that report receive signatures too.
  const signed: ReportEvent = { event: 'qrsignature', reportId: report.id, signatureId: 'tina' }
  await publish(signed, { clientId: client.id, branchId: report.branchId })
  await allEventsReceived(...listeners)
  expect(receivedSince()).toEqual({
    counts: { agency: 8, provider: 2, 'data entry': 1, visitors: 1 },
    events: [signed],
  })

  // Events of another branch's report reach those who may open it.
  report = await aReport(2)
  await allEventsReceived(...listeners)
  receivedSince()
  await call(routes.saveReport, inspector, { params: { id: report.id }, body: { ...report, preparedBy: 'Eve' } })
  await allEventsReceived(...listeners)
  expect(receivedSince().counts).toEqual({ agency: 6, provider: 2, 'data entry': 1 })

  // An answer to a remote command reaches the provider’s staff only, not even its author.
  const body = { response: 'Done' }
  await call(routes.answerRemoteCommand, inspector, { params: { id: command.id }, body })
  await allEventsReceived(...listeners)
  const answered: RealtimeEvent = { event: 'remotecommandresponse', id: command.id }
  expect(receivedSince()).toEqual({ counts: { provider: 2 }, events: [answered] })
})
