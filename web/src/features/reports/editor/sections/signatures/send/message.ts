import type { Client, Report, Signature } from '@lintel/contract'
import {
  escapeHtml,
  feedbackOpenUntil,
  fillHtml,
  fillText,
  hasPlaceholder,
  isFeedbackOpen,
  joinNames,
  placeholderValues,
  takesFeedback,
  type LinkPlaceholder,
  type PlaceholderSource,
} from '@lintel/rules'

/** What people are asked for: a receipt is asked on its own. */
export type Ask = 'signature' | 'receipt'

export interface Words {
  subject: string
  message: string
}

export const takesComments = (report: Pick<Report, 'type' | 'date'>, client: Client, now: Date): boolean => {
  const until = feedbackOpenUntil(report.date, client)
  return takesFeedback(client, report.type) && (until === undefined || isFeedbackOpen(until, now))
}

const asksToComment = '<p>If you see anything differently, please tell us [Feedback Period]: [Feedback Link]</p>'

/** The default message for agencies without a template that asks to sign. `[Name]` is filled in per addressee. */
export const standardWords = (comments: boolean): Words => ({
  subject: 'Please sign: [Report Type] of [Property Address]',
  message: [
    '<p>Dear [Name],</p>',
    '<p>The [Report Type] of [Property Address] of [Inspection Date] is ready.</p>',
    '<p>Please read and sign it here: [Signature Link]</p>',
    comments ? asksToComment : '',
    '<p>Kind regards<br>[Your Name]<br>[Company Name]<br>[Contact Number]</p>',
  ].join(''),
})

export const receiptWords: Words = {
  subject: 'Please confirm receipt: [Report Type] of [Property Address]',
  message: [
    '<p>Dear [Name],</p>',
    '<p>Please open the [Report Type] of [Property Address] of [Inspection Date], and confirm that you have received it: [Receipt Link]</p>',
    '<p>That is no agreement with its contents: you can comment on it and sign it later.</p>',
    '<p>Kind regards<br>[Your Name]<br>[Company Name]<br>[Contact Number]</p>',
  ].join(''),
}

const paragraphs = /<(p|li)\b[^>]*>(?:(?!<\/\1>)[\s\S])*<\/\1>/g

const withoutLink = (message: string, link: LinkPlaceholder): string =>
  message.replaceAll(paragraphs, (block) => (hasPlaceholder(block, link) ? '' : block))

const greeting = /\b(Dear|Hello|Hi)((?:\s|&nbsp;)+)\[(?:Tenant|Landlord|Customer)(?:\s|&nbsp;)+Name\]/gi

/** Adapts a template to all addressees: greets each by name, and omits the link to a PDF that does not exist. */
export const forEverybody = ({ subject, message }: Words, hasPdf: boolean): Words => ({
  subject,
  message: (hasPdf ? message : withoutLink(message, 'Report Download Link')).replaceAll(greeting, '$1$2[Name]'),
})

export const asksSomething = (message: string): boolean =>
  (['Signature Link', 'Feedback Link', 'Receipt Link'] as const).some((link) => hasPlaceholder(message, link))

/** People who share an address get one e-mail. */
export interface Addressee {
  address: string
  signatures: Pick<Signature, 'type' | 'name' | 'image'>[]
}

const own = /\[(?:Name|Tenant(?:\s|&nbsp;)+Name|Landlord(?:\s|&nbsp;)+Name)\]/gi

/** The message for one addressee; links are filled in on sending. */
export const wordsFor = ({ subject, message }: Words, { signatures }: Addressee, source: PlaceholderSource): Words => {
  const values = placeholderValues(source)
  // A name that contains brackets must not be read as a placeholder, here or where the links are filled in.
  const called = joinNames([...new Set(signatures.map(({ name }) => name.trim()).filter(Boolean))])
    .replaceAll('[', '(')
    .replaceAll(']', ')')
  const parties = new Set(signatures.map(({ type }) => type))
  const nameFor = (bracket: string) => {
    if (/^\[tenant/i.test(bracket)) return parties.has('tenant') && called ? called : values['Tenant Name']
    if (/^\[landlord/i.test(bracket)) return parties.has('landlord') && called ? called : values['Landlord Name']
    if (called) return called
    return (parties.has('tenant') && values['Tenant Name']) || (parties.has('landlord') && values['Landlord Name'])
  }
  const fillNames = (text: string, write: (name: string) => string) =>
    text.replaceAll(own, (bracket) => write(nameFor(bracket) || 'Sir or Madam'))
  const isSigned = signatures.every(({ image }) => image !== '')
  return {
    subject: fillText(
      fillNames(subject, (name) => name),
      values,
    ),
    message: fillHtml(fillNames(isSigned ? withoutLink(message, 'Signature Link') : message, escapeHtml), values),
  }
}
