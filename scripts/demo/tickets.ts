import { demoAccounts, demoClients, demoTickets, providerClientId, type DemoTicket } from '@lintel/fixtures'
import type { Ticket } from '@lintel/contract'

const minuteMs = 60_000

const ticketOf = ({ id, clientId, subject, status, messages }: DemoTicket, now: Date): Ticket => {
  const written = messages.map(({ by, minutesAgo, message }, index) => {
    const support = by === 'support'
    const userId = `${support ? providerClientId : clientId}-${by}`
    const at = new Date(now.getTime() - minutesAgo * minuteMs).toISOString()
    const author = demoAccounts.find((account) => account.userId === userId)
    return {
      ...{ id: `${id}-${index}`, createdby: author?.name ?? by, createdbyid: userId, support, message },
      ...{ files: [], createdAt: at, updatedAt: at },
    }
  })
  const [first] = written
  const client = demoClients.find((candidate) => candidate.id === clientId)
  if (!first || !client) throw new Error(`The demonstration's ticket ${id} is incomplete`)
  return {
    ...{ id, client: client.name, clientid: clientId, subject, status, phone: client.phone, version: written.length },
    ...{ createdby: first.createdby, createdAt: first.createdAt },
    updatedAt: written.at(-1)?.updatedAt ?? first.updatedAt,
    messages: written.toReversed(),
  }
}

/** Creates the demo support tickets; those of an interrupted start stay. */
export const seedTickets = async (now: Date): Promise<void> => {
  const { addTicket } = await import('../../functions/tickets/store.ts')
  for (const demo of demoTickets) {
    const { messages, ...ticket } = ticketOf(demo, now)
    await addTicket(ticket, messages)
  }
}
