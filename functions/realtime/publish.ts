import {
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type {
  AccessEvent,
  AppointmentEvent,
  RealtimeEvent,
  RemoteCommandEvent,
  RemoteCommandSentEvent,
  ReportEvent,
  TicketEvent,
} from '@lintel/contract'
import { providerClientId } from '../clients/find-client.ts'
import { connectionsClient } from '../lib/aws.ts'
import type { Owner as RecordOwner, User } from '../lib/context.ts'
import { makeLogger } from '../lib/logging.ts'
import { forgetHearing, hearingByMembership, hearingOf, type Hearing, type HearingCheck } from './may-hear.ts'
import { connectionsOf, listenersOf, removeConnection, supportersOf, visitorsOf, type Listener } from './store.ts'

const log = makeLogger('realtime')
let client: ReturnType<typeof connectionsClient> | undefined

/** Connections notified at a time: as many as the SDK keeps sockets for. */
const atOnce = 50

/** What a visitor's page of the same report waits for; who changed what is the agency's alone. */
const isForVisitors = ({ event }: ReportEvent) => event === 'qrsignature' || event === 'jobcompleted'

/** The event for visitors: the cause of a failed file would reveal contents of the report. */
const forVisitors = (event: ReportEvent): ReportEvent =>
  event.event === 'jobcompleted' ? { event: event.event, jobId: event.jobId, reportId: event.reportId } : event

/** The owner of a report: people of other clients, and of other branches, get no events of it. */
export interface Owner {
  clientId: string
  branchId: string
}

/**
 * Notifies everyone connected who may open this report, and the provider's people. It is only a hint: a failure fails
 * nothing else.
 */
export const publish = (owner: Owner, event: ReportEvent): Promise<void> => publishTo(owner, event, hearingOf)

/** As `publish`, from a function that cannot ask the user pool whether somebody is still enabled. */
export const publishByMembership = (owner: Owner, event: ReportEvent): Promise<void> =>
  publishTo(owner, event, hearingByMembership)

async function publishTo(owner: Owner, event: ReportEvent, check: HearingCheck): Promise<void> {
  const hears: Recipients['hears'] = (hearing) => hearing.hears(owner)
  await Promise.all([
    sendToAll(event, { whom: (now) => listenersOf(owner.clientId, now), hears, check }),
    isForVisitors(event) &&
      sendToAll(forVisitors(event), { whom: (now) => visitorsOf(event.reportId, now), hears, check }),
  ])
}

/** As `publish`, but only to those of the provider's staff who may send remote commands. */
export const publishCommandAnswered = (event: RemoteCommandEvent): Promise<void> =>
  sendToAll(event, { whom: supportersOf, hears: ({ hearsCommands }) => hearsCommands, check: hearingOf })

/** As `publish`, but to the connections of the user to whose device a command was sent. */
export const publishCommandSent = (
  { clientId, userId }: { clientId: string; userId: string },
  event: RemoteCommandSentEvent,
): Promise<void> =>
  sendToAll(event, {
    whom: async (now) =>
      (await listenersOf(clientId, now)).filter(
        ({ who }) => who?.kind === 'person' && who.clientId === clientId && who.userId === userId,
      ),
    hears: () => true,
    check: hearingOf,
  })

/** As `publish`, but to those who may read the tickets of a client: its own people, and the provider's support. */
export const publishTicketChanged = (clientId: string, event: TicketEvent): Promise<void> =>
  sendToAll(event, {
    whom: (now) => listenersOf(clientId, now),
    hears: ({ hearsTickets }) => hearsTickets(clientId),
    check: hearingOf,
  })

/** As `publish`, but to those who may see an appointment of one of these owners, all of the same client. */
export const publishAppointmentChanged = (
  owners: readonly Required<RecordOwner>[],
  event: AppointmentEvent,
): Promise<void> =>
  sendToAll(event, {
    whom: (now) => listenersOf(event.clientId, now),
    hears: ({ hearsAppointments }) => owners.some(hearsAppointments),
    check: hearingOf,
  })

/**
 * Publishes that access to a client has changed: suspended, inactive, a user disabled, other groups or branches. Call
 * it once that is stored. Connections that may receive nothing any more are closed.
 */
export async function publishAccessChanged(clientId: string): Promise<void> {
  forgetHearing()
  const changed = { event: 'accesschanged', clientId } as const
  await forEachListener(
    { ...changed, ended: false },
    (now) => listenersOf(clientId, now),
    async (listener, now) => {
      const hearing = await hearingOf(listener, now)
      const event: AccessEvent = { ...changed, ended: !hearing }
      await send(listener.connectionId, Buffer.from(JSON.stringify(event)))
      if (!hearing) await closeConnection(listener.connectionId)
    },
  )
}

/** Tells everything that a person has open that they were signed out everywhere, and closes it. */
export async function publishSignedOut({ username, clientId }: Pick<User, 'username' | 'clientId'>): Promise<void> {
  const event: AccessEvent = { event: 'accesschanged', clientId: clientId || providerClientId, ended: true }
  const message = Buffer.from(JSON.stringify(event))
  await forEachListener(
    event,
    (now) => connectionsOf(username, now),
    async ({ connectionId }) => {
      await send(connectionId, message)
      await closeConnection(connectionId)
    },
  )
}

interface Recipients {
  whom: (now: Date) => Promise<Listener[]>
  /** Whether it is for a listener who may receive this. */
  hears: (hearing: NonNullable<Hearing>) => boolean
  check: HearingCheck
}

async function sendToAll(event: RealtimeEvent, { whom, hears, check }: Recipients): Promise<void> {
  const message = Buffer.from(JSON.stringify(event))
  await forEachListener(event, whom, async (listener, now) => {
    const hearing = await check(listener, now)
    if (!hearing) return closeConnection(listener.connectionId)
    if (hears(hearing)) await send(listener.connectionId, message)
  })
}

/** Does this for each of those who listen, some at a time; what fails for one is logged. */
async function forEachListener(
  event: RealtimeEvent,
  whom: (now: Date) => Promise<Listener[]>,
  work: (listener: Listener, now: Date) => Promise<void>,
): Promise<void> {
  await unlessItFails(event, async () => {
    const now = new Date()
    const waiting = await whom(now)
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const listener = next
        await unlessItFails(event, () => work(listener, now))
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, worker))
  })
}

/** Closes the connection of somebody who may receive nothing any more. */
async function closeConnection(id: string): Promise<void> {
  await removeConnection(id)
  client ??= connectionsClient()
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }))
  } catch (error) {
    if (!(error instanceof GoneException)) log.warn('Connection not ended', { id, error: asError(error) })
  }
}

/** Runs a notification; a failure is logged, and does not fail the act itself. */
export async function unlessItFails(event: RealtimeEvent, telling: () => Promise<void>): Promise<void> {
  try {
    await telling()
  } catch (error) {
    log.warn('Not published', { event, error: asError(error) })
  }
}

async function send(id: string, message: Uint8Array): Promise<void> {
  client ??= connectionsClient()
  try {
    await client.send(new PostToConnectionCommand({ ConnectionId: id, Data: message }))
  } catch (error) {
    if (error instanceof GoneException) return removeConnection(id)
    log.warn('Connection not reached', { id, error: asError(error) })
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
