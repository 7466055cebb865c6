import { GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import type { RealtimeEvent, RemoteCommandEvent, ReportEvent } from '@lintel/contract'
import { connectionsClient } from '../lib/aws.ts'
import { makeLogger } from '../lib/logging.ts'
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
export const publish = async ({ clientId, branchId }: Owner, event: ReportEvent): Promise<void> => {
  const hears = ({ branchIds }: Listener) => !branchIds || branchIds.includes(branchId)
  await Promise.all([
    tell(event, async (now) => (await listenersOf(clientId, now)).filter(hears)),
    isForVisitors(event) && tell(forVisitors(event), (now) => visitorsOf(event.reportId, now)),
  ])
}

/** Tells, as `publish` does, those of the provider's people who may send remote commands, and nobody else. */
export const tellOfCommand = (event: RemoteCommandEvent): Promise<void> => tell(event, supportersOf)

async function tell(event: RealtimeEvent, whom: (now: Date) => Promise<Listener[]>): Promise<void> {
  await unlessItFails(event, async () => {
    const waiting = await whom(new Date())
    const message = Buffer.from(JSON.stringify(event))
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(next.connectionId, message)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work))
  })
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
