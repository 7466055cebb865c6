import {
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import type { AccessEvent, RealtimeEvent, RemoteCommandEvent, ReportEvent } from '@lintel/contract'
import { connectionsClient } from '../lib/aws.ts'
import { makeLogger } from '../lib/logging.ts'
import { forgetHearing, hearingByMembership, hearingOf, type HearingCheck } from './may-hear.ts'
import { listenersOf, removeConnection, supportersOf, visitorsOf, type Listener } from './store.ts'

const log = makeLogger('realtime')
let client: ReturnType<typeof connectionsClient> | undefined

/** Connections are told so many at a time: as many as the SDK keeps sockets for. */
const atOnce = 50

/** What a visitor's page of the same report waits for; who changed what is the agency's alone. */
const isForVisitors = ({ event }: ReportEvent) => event === 'qrsignature' || event === 'jobcompleted'

/** What a visitor is told of it: why a file could not be made names what is in the report. */
const forVisitors = (event: ReportEvent): ReportEvent =>
  event.event === 'jobcompleted' ? { event: event.event, jobId: event.jobId, reportId: event.reportId } : event

/** Whose a report is: people of other clients, and of other branches, hear nothing of it. */
export interface Owner {
  clientId: string
  branchId: string
}

/**
 * Tells everyone who is connected and may open this report; the provider's people hear of all. It is a hint and no
 * record: whoever is not connected learns of the change when they look, and a failure to tell fails nothing else.
 */
export const publish = (owner: Owner, event: ReportEvent): Promise<void> => publishTo(owner, event, hearingOf)

/** As `publish`, from a function that cannot ask the user pool whether somebody is still enabled. */
export const publishByMembership = (owner: Owner, event: ReportEvent): Promise<void> =>
  publishTo(owner, event, hearingByMembership)

async function publishTo(owner: Owner, event: ReportEvent, check: HearingCheck): Promise<void> {
  await Promise.all([
    tell(event, { whom: (now) => listenersOf(owner.clientId, now), owner, check }),
    isForVisitors(event) && tell(forVisitors(event), { whom: (now) => visitorsOf(event.reportId, now), owner, check }),
  ])
}

/** Tells, as `publish` does, those of the provider's people who may send remote commands, and nobody else. */
export const tellOfCommand = (event: RemoteCommandEvent): Promise<void> =>
  tell(event, { whom: supportersOf, check: hearingOf })

/**
 * Says that a client was suspended or made inactive, or one of its users disabled, or their groups or branches changed: to
 * be called once that is written. Who has a report of the client open learns of it at once, and the connections of those
 * who may hear of nothing any more are closed.
 */
export async function tellOfAccess(clientId: string): Promise<void> {
  forgetHearing()
  const told = { event: 'accesschanged', clientId } as const
  await tellEach(
    { ...told, ended: false },
    (now) => listenersOf(clientId, now),
    async (listener, now) => {
      const hearing = await hearingOf(listener, now)
      const event: AccessEvent = { ...told, ended: !hearing }
      await send(listener.connectionId, Buffer.from(JSON.stringify(event)))
      if (!hearing) await hangUp(listener.connectionId)
    },
  )
}

interface Telling {
  whom: (now: Date) => Promise<Listener[]>
  /** Whose report it is about, where it is about one. */
  owner?: Owner
  check: HearingCheck
}

async function tell(event: RealtimeEvent, { whom, owner, check }: Telling): Promise<void> {
  const message = Buffer.from(JSON.stringify(event))
  await tellEach(event, whom, async (listener, now) => {
    const hearing = await check(listener, now)
    if (!hearing) return hangUp(listener.connectionId)
    if (owner ? hearing.hears(owner) : hearing.hearsCommands) await send(listener.connectionId, message)
  })
}

/** Does this for each of those who listen, some at a time; what fails for one is logged. */
async function tellEach(
  event: RealtimeEvent,
  whom: (now: Date) => Promise<Listener[]>,
  tellOne: (listener: Listener, now: Date) => Promise<void>,
): Promise<void> {
  await unlessItFails(event, async () => {
    const now = new Date()
    const waiting = await whom(now)
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const listener = next
        await unlessItFails(event, () => tellOne(listener, now))
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work))
  })
}

/** Ends the connection of somebody who may hear of nothing any more. */
async function hangUp(id: string): Promise<void> {
  await removeConnection(id)
  client ??= connectionsClient()
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId: id }))
  } catch (error) {
    if (!(error instanceof GoneException)) log.warn('Connection not ended', { id, error: asError(error) })
  }
}

/** Runs what tells of an event; a failure is logged, and nobody who has done something hears of it. */
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
