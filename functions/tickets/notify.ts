import type { ListedTicket, TicketMessage } from '@lintel/contract'
import { escapeHtml } from '@lintel/rules'
import { findClient, providerClientId } from '../clients/find-client.ts'
import { firstAddress } from '../emails/first-address.ts'
import { sentBy } from '../emails/log.ts'
import { oneLine } from '../emails/mime.ts'
import { sendNotification } from '../emails/send-notification.ts'
import { aboutTicket } from '../emails/subjects.ts'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { publish } from '../realtime/publish.ts'
import { readMessages } from './store.ts'

interface TicketEvent {
  key: string
  /** True if the provider's support caused it: the client is mailed, otherwise support. */
  support: boolean
  title: string
  message?: TicketMessage
}

const known = (addresses: readonly string[]) => [...new Set(addresses)].filter((address) => address !== '')

async function supportAddresses(): Promise<string[]> {
  const provider = await findClient(providerClientId)
  const own = firstAddress(provider?.feedbackemail, provider?.email)
  return known(own === '' ? (provider?.users ?? []).map(({ email }) => firstAddress(email)) : [own])
}

/** The client's own for those who have left. */
async function clientAddresses({ id, clientid }: ListedTicket): Promise<string[]> {
  const [client, written] = await Promise.all([findClient(clientid), readMessages(id)])
  const ids = new Set(written.filter(({ support }) => !support).map(({ createdbyid }) => createdbyid))
  const addresses = (client?.users ?? []).filter((user) => ids.has(user.id)).map(({ email }) => firstAddress(email))
  const found = known(addresses)
  return found.length > 0 ? found : known([firstAddress(client?.email)])
}

const filesText = (count: number) =>
  count === 0 ? '' : `<p>${count === 1 ? 'One file' : `${count} files`} attached.</p>`

const htmlOf =
  (ticket: ListedTicket, { title, message }: TicketEvent, author: string) =>
  (mark: string) =>
    `<p>${escapeHtml(title)}: ${escapeHtml(ticket.subject)} (${escapeHtml(ticket.client)})</p>` +
    (message
      ? `<p>${escapeHtml(author)} wrote:</p><p>${escapeHtml(message.message).replaceAll('\n', '<br>')}</p>` +
        filesText(message.files.length)
      : '') +
    `<p><a href="${mark}">Open the ticket</a></p>`

/** The change is already stored, so a failure is only logged; a retry of the call retries it. */
async function mail(ctx: Context, ticket: ListedTicket, event: TicketEvent): Promise<void> {
  const sender = variable('MAIL_SENDER')
  const to = await (event.support ? clientAddresses(ticket) : supportAddresses())
  if (to.length === 0) return ctx.log.warn('A ticket has no recipient to notify', { ticket: ticket.id })
  const screen = event.support ? 'support' : 'peachsupport'
  await sendNotification(ctx, {
    about: aboutTicket(ticket.id),
    key: event.key,
    by: sentBy(ctx.user),
    to,
    from: event.support ? 'Support' : ticket.client,
    // Replies belong in the ticket, where both sides see them.
    replyTo: sender,
    subject: oneLine(`${event.title}: ${ticket.subject}`),
    html: htmlOf(ticket, event, event.message?.createdby ?? ctx.user.name),
    link: () => `${variable('PUBLIC_ADDRESS')}/${screen}/${ticket.id}`,
  })
}

export async function notifyOfTicket(ctx: Context, ticket: ListedTicket, event: TicketEvent): Promise<void> {
  const [mailed] = await Promise.allSettled([mail(ctx, ticket, event), refresh(ticket)])
  if (mailed.status === 'rejected')
    ctx.log.error('A ticket was not mailed', { ticket: ticket.id, error: String(mailed.reason) })
}

export const refresh = ({ id, clientid }: ListedTicket): Promise<void> =>
  publish({ event: 'ticketchanged', ticketId: id }, { clientId: clientid })
