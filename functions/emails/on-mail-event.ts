import { setTimeout as wait } from 'node:timers/promises'
import { cleanText, cutText, Id, KeptEmail, type EmailBounce } from '@lintel/contract'
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as z from 'zod'
import { makeLogger } from '../lib/logging.ts'
import { findHeader } from '../reports/read-report.ts'
import { publishOfReport } from '../reports/publish-changed.ts'
import { accountMail } from './find-bounces.ts'
import { isBeingSent } from './log.ts'
import { addBounces, addDeliveries, keepBounce, readEmail } from './store.ts'
import type { EmailSubject } from './subjects.ts'

const log = makeLogger('mail-events')

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const recipient = z.object({ emailAddress: z.string() })
const one = <T extends z.ZodType>(value: T) => z.tuple([value]).transform(([first]) => first)

/** An SES event as EventBridge passes it on. Cognito's e-mails (codes, invitations) have no tags of ours. */
const MailEvent = z.object({
  detail: z.intersection(
    z.object({
      mail: z.object({
        timestamp: time,
        destination: z.array(z.string()),
        tags: z
          .object({
            subject: one(z.enum(['report', 'invoice', 'daysheets'])),
            id: one(Id),
            key: one(z.string()),
            client: one(Id).optional(),
          })
          .or(z.record(z.string(), z.unknown()).transform((others) => ('subject' in others ? 'other' : 'account'))),
      }),
    }),
    z.discriminatedUnion('eventType', [
      z.object({
        eventType: z.literal('Bounce'),
        bounce: z.object({
          bounceType: z.enum(['Permanent', 'Transient', 'Undetermined']),
          bounceSubType: z.string().optional(),
          bouncedRecipients: z.array(recipient.extend({ diagnosticCode: z.string().optional() })),
          timestamp: time,
        }),
      }),
      z.object({
        eventType: z.literal('Complaint'),
        complaint: z.object({ complainedRecipients: z.array(recipient), timestamp: time }),
      }),
      z.object({ eventType: z.literal('Reject'), reject: z.object({ reason: z.string().optional() }) }),
      z.object({
        eventType: z.literal('Delivery'),
        delivery: z.object({ recipients: z.array(z.string()), timestamp: time }),
      }),
    ]),
  ),
})
type Detail = z.infer<typeof MailEvent>['detail']

const longestReason = 300

/** SES suppresses mail to an address that has bounced before, and does not try again. */
const suppressed = 'It bounced before, and Amazon SES no longer sends to it.'

const reasonOf = (text: string | undefined) => {
  const line = cutText(cleanText((text ?? '').replace(/^smtp;\s*/i, '').replaceAll(/\s+/g, ' ')), longestReason)
  return line === '' ? {} : { reason: line }
}

/** `Ann <ann@b.example>` as `ann@b.example`; undefined if it is not an address. */
const addressIn = (text: string): string | undefined =>
  KeptEmail.safeParse((/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()).data

function bouncesIn(detail: Detail): EmailBounce[] {
  const list = (addresses: readonly string[], rest: Omit<EmailBounce, 'address'>): EmailBounce[] =>
    addresses.flatMap((text) => {
      const address = addressIn(text)
      return address === undefined ? [] : { address, ...rest }
    })
  switch (detail.eventType) {
    case 'Bounce': {
      const { bounceType, bounceSubType = '', bouncedRecipients, timestamp } = detail.bounce
      const kind = bounceType === 'Permanent' ? 'permanent' : 'transient'
      const isSuppressed = /suppress/i.test(bounceSubType)
      return bouncedRecipients.flatMap(({ emailAddress, diagnosticCode }) =>
        list([emailAddress], { at: timestamp, kind, ...reasonOf(isSuppressed ? suppressed : diagnosticCode) }),
      )
    }
    case 'Complaint': {
      const { complainedRecipients, timestamp } = detail.complaint
      return list(
        complainedRecipients.map(({ emailAddress }) => emailAddress),
        { at: timestamp, kind: 'complaint' },
      )
    }
    case 'Delivery':
      return []
    case 'Reject': {
      const { timestamp, destination } = detail.mail
      return list(destination, { at: timestamp, kind: 'rejected', ...reasonOf(detail.reject.reason) })
    }
  }
}

const [pauseMs, maxPauses] = [500, 6]

/** SES can be faster than the row that says it was sent, after which the trail says what became of it. */
async function untilSent(about: EmailSubject, key: string): Promise<void> {
  for (let pauses = 0; pauses < maxPauses; pauses++) {
    const email = await readEmail(about, key)
    if (!email || !isBeingSent(email, new Date())) break
    await wait(pauseMs)
  }
}

async function onDelivery({ mail: { tags }, delivery }: Extract<Detail, { eventType: 'Delivery' }>): Promise<void> {
  if (tags === 'other' || tags === 'account' || tags.subject !== 'report') return
  const about: EmailSubject = { type: 'report', id: tags.id }
  await untilSent(about, tags.key)
  const addresses = delivery.recipients.flatMap((text) => addressIn(text) ?? [])
  if (await addDeliveries(about, tags.key, { addresses, at: delivery.timestamp }))
    await publishOfReport({ event: 'emaildelivered', reportId: tags.id })
}

/** In its log entry, and for the client's next e-mail to the address. */
async function onMailEvent(body: string): Promise<void> {
  const { detail } = MailEvent.parse(JSON.parse(body))
  if (detail.eventType === 'Delivery') return onDelivery(detail)
  const { tags } = detail.mail
  const bounces = bouncesIn(detail)
  if (tags === 'other') return log.warn('A mail that is in no log did not arrive', { type: detail.eventType })
  if (tags === 'account') {
    for (const bounce of bounces) await keepBounce(accountMail, bounce)
    return
  }
  const { subject: type, id, key, client } = tags
  if (type === 'report') await untilSent({ type, id }, key)
  const clientId = type === 'report' ? (await findHeader(id))?.client.id : client
  if (clientId === undefined || !(await addBounces({ type, id }, key, bounces)))
    return log.warn('A mail that did not arrive is not known', { [type]: id, type: detail.eventType })
  for (const bounce of bounces) await keepBounce(clientId, bounce)
  if (type === 'report') await publishOfReport({ event: 'emailbounced', reportId: id })
}

/** Failed events are retried, and end in the dead-letter queue. */
export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = []
  for (const { body, messageId } of Records) {
    try {
      await onMailEvent(body)
    } catch (error) {
      log.error('An event of SES was not stored', { error: error instanceof Error ? error : String(error) })
      batchItemFailures.push({ itemIdentifier: messageId })
    }
  }
  return { batchItemFailures }
}
