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

/**
 * Tells everyone who is connected and may hear of this client; the provider's people hear of all. It is a hint and no
 * record: whoever is not connected learns of the change when they look, and a failure to tell fails nothing else.
 * @param branchId the report's branch: people of other branches do not hear of it. Left out where the event says
 *   nothing but random ids.
 */
export const publish = (clientId: string, event: ReportEvent, branchId?: string): Promise<void> =>
  tell(event, async (now) => {
    const visitors = isForVisitors(event) ? visitorsOf(event.reportId, now) : []
    const [people, others] = await Promise.all([listenersOf(clientId, now), visitors])
    const hears = ({ branchIds }: Listener) => !branchIds || branchId === undefined || branchIds.includes(branchId)
    return [...people.filter(hears), ...others]
  })

/** Tells, as `publish` does, those of the provider's people who may send remote commands, and nobody else. */
export const tellOfCommand = (event: RemoteCommandEvent): Promise<void> => tell(event, supportersOf)

async function tell(event: RealtimeEvent, whom: (now: Date) => Promise<Listener[]>): Promise<void> {
  try {
    const waiting = await whom(new Date())
    const message = Buffer.from(JSON.stringify(event))
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(next.connectionId, message)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work))
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
