import { randomUUID } from 'node:crypto'
import { bareAddress } from './mail-store.ts'

/** An e-mail names it, and SES publishes the e-mail's delivery events. */
export interface ConfigurationSet {
  name: string
  published: ReadonlySet<string>
}

export interface SentMail {
  id: string
  from: string
  recipients: readonly string[]
  subject: string
  region: string
  configurationSet: string
  tags: Readonly<Record<string, string>>
}

/** With its name in EventBridge. */
export interface MailEvent {
  type: 'bounce' | 'complaint' | 'delivery' | 'send'
  detailType: string
  detail: object
}

const detailTypes = {
  bounce: 'Email Bounced',
  complaint: 'Email Complaint Received',
  delivery: 'Email Delivered',
  send: 'Email Sent',
} as const

/**
 * As with SES's simulator: `bounce@`, `complaint@` and `suppressionlist@simulator.amazonses.com`, also with a label.
 */
export function eventsOfMail(mail: SentMail): MailEvent[] {
  const now = new Date().toISOString()
  const about = { mail: describe(mail, now) }
  const make = (type: MailEvent['type'], eventType: string, detail: object): MailEvent => ({
    type,
    detailType: detailTypes[type],
    detail: { eventType, ...about, [type]: detail },
  })
  const bounce = (emailAddress: string, bounceSubType: string, diagnosticCode: string) =>
    make('bounce', 'Bounce', {
      feedbackId: randomUUID(),
      bounceType: 'Permanent',
      bounceSubType,
      bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1', diagnosticCode }],
      timestamp: now,
      reportingMTA: 'dns; local.amazonses.com',
    })
  const delivery = (recipient: string) =>
    make('delivery', 'Delivery', {
      timestamp: now,
      recipients: [recipient],
      smtpResponse: '250 2.6.0 Message received',
    })
  return [
    make('send', 'Send', {}),
    ...mail.recipients.flatMap((recipient) => {
      const address = bareAddress(recipient)
      switch (simulated(address)) {
        case 'bounce':
          return [bounce(address, 'General', 'smtp; 550 5.1.1 user unknown')]
        case 'suppressionlist':
          return [bounce(address, 'OnAccountSuppressionList', 'Amazon SES did not send the message to this address')]
        case 'complaint':
          return [
            delivery(address),
            make('complaint', 'Complaint', {
              feedbackId: randomUUID(),
              complainedRecipients: [{ emailAddress: address }],
              complaintFeedbackType: 'abuse',
              timestamp: now,
            }),
          ]
        default:
          return [delivery(address)]
      }
    }),
  ]
}

/** `bounce+report@simulator.amazonses.com` is `bounce`. */
const simulated = (address: string): string | undefined =>
  /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase()

function describe({ id, from, recipients, subject, region, configurationSet, tags }: SentMail, timestamp: string) {
  const source = bareAddress(from)
  const domain = source.split('@').at(-1) ?? ''
  return {
    timestamp,
    messageId: id,
    source: from,
    sourceArn: `arn:aws:ses:${region}:000000000000:identity/${domain}`,
    sendingAccountId: '000000000000',
    destination: recipients,
    headersTruncated: false,
    headers: [],
    commonHeaders: { from: [from], to: recipients, messageId: id, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [domain],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  }
}
