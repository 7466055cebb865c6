import { createHash } from 'node:crypto'
import { chasingKinds, type ChasingKind, type EmailTemplate, type ReportType } from '@lintel/contract'

export type DefaultTemplate = Pick<EmailTemplate, 'id' | 'name' | 'description' | 'subject' | 'message'> & {
  /** Absent if it is for all of them. */
  type?: string
}

type NamedType = Pick<ReportType, 'id' | 'name' | 'displayName'>

/** The ids of other templates are random. */
const prefixes = { people: 'shipped-', owner: 'delivery-', reminder: 'reminder-', claim: 'claim-' } as const

export const isDefaultId = (id: string): boolean => Object.values(prefixes).some((prefix) => id.startsWith(prefix))

const defaultId = (prefix: string, { id }: NamedType): string =>
  prefix.length + id.length <= 64 ? prefix + id : prefix + createHash('sha256').update(id).digest('base64url')

interface Words {
  /** For the subject and in a sentence: `inventory`. */
  what: string
  /** The paragraphs on what the reader should know or do. */
  body: readonly string[]
  /** The paragraphs for the property's owner, if they differ. */
  owner?: readonly string[]
}

const download =
  'You can read and download it here: [Report Download Link]. The link is personal; please do not pass it on.'

/** The deadline for comments is a setting of the client. */
const differently =
  'Please read it carefully and tell us [Feedback Period] of anything that you see differently. It will be compared ' +
  'with the property when the tenancy ends.'
const comments =
  'If you have comments, please send them to us [Feedback Period], so that the deposit can be dealt with promptly.'
const questions = 'Please get in touch if you have any questions about it.'

const words: Record<string, Words> = {
  Inventory: {
    what: 'inventory',
    body: [
      'Please find the inventory of [Property Address]. It records the contents and the condition of the property ' +
        'before the tenancy begins.',
      download,
      differently,
    ],
  },
  'Check In': {
    what: 'check-in report',
    body: [
      'Please find the check-in report of [Property Address]. It records the condition of the property, the meter ' +
        'readings and the keys handed over on the day you moved in.',
      download,
      differently,
    ],
    owner: [
      'Please find the check-in report of [Property Address]. It records the condition of the property, the meter ' +
        'readings and the keys handed over as the tenancy begins.',
      download,
      differently,
    ],
  },
  'Check Out': {
    what: 'check-out report',
    body: [
      'Please find the check-out report of [Property Address]. It compares the condition of the property at the end of ' +
        'the tenancy with its condition at the beginning.',
      download,
      comments,
    ],
  },
  'Mid Term': {
    what: 'property visit report',
    body: [
      'We have visited [Property Address]. Our report says how we found the property and names anything that needs ' +
        'attention.',
      download,
      'If something in it needs doing on your side, please let us know when you expect it to be done.',
    ],
    owner: [
      'We have visited your property at [Property Address]. Our report says how we found it and names anything that ' +
        'needs attention.',
      download,
      questions,
    ],
  },
  'Routine Inspection Checklist': {
    what: 'routine inspection',
    body: [
      'We have carried out the routine inspection of [Property Address]. The report has our answers to each point, and ' +
        'the actions that we recommend.',
      download,
      questions,
    ],
  },
  'Damp and Mould Inspection': {
    what: 'damp and mould inspection',
    body: [
      'Please find the report of our damp and mould inspection at [Property Address]. It says what we found, the likely ' +
        'causes, and what should be done by whom.',
      download,
      'If there is any change at the property, in particular if anybody’s health is affected, please tell us at once.',
    ],
    owner: [
      'Please find the report of our damp and mould inspection at [Property Address]. It says what we found, the likely ' +
        'causes, and what should be done by whom.',
      download,
      questions,
    ],
  },
  'Legionella Risk Assessment': {
    what: 'legionella risk assessment',
    body: [
      'Please find the legionella risk assessment of [Property Address]. It describes the water system, the risk that ' +
        'we see, and the precautions that we recommend.',
      download,
      'Please keep it with the documents of the property.',
    ],
  },
  'Safety Compliance Visit': {
    what: 'safety compliance visit',
    body: [
      'Please find the report of our safety compliance visit to [Property Address]. It covers the alarms, the gas and ' +
        'electrical safety records and the other points that we checked.',
      download,
      'Where it names an action, please see to it by the date given there.',
    ],
  },
}

const otherwise: Words = {
  what: 'report',
  body: ['Please find our report on [Property Address].', download, questions],
}

const closing = ['Kind regards,', '[Your Name]<br>[Company Name]<br>[Contact Number]<br>[Company/Agency Email Address]']

const paragraphs = (lines: readonly string[]): string => lines.map((line) => `<p>${line}</p>`).join('')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The recipient: checks of the property go to its landlord, everything about a tenancy to the tenants. */
const toLandlord = new Set(['Legionella Risk Assessment', 'Safety Compliance Visit', 'Routine Inspection Checklist'])

const wordsOf = ({ name }: Pick<ReportType, 'name'>): Words => words[name] ?? otherwise

export const shippedTemplate = (type: NamedType): DefaultTemplate => {
  const { what, body } = wordsOf(type)
  const reader = toLandlord.has(type.name) ? '[Landlord Name]' : '[Tenant Name]'
  return {
    id: defaultId(prefixes.people, type),
    name: type.displayName,
    description: '',
    type: type.name,
    subject: `${capital(what)} of [Property Address]`,
    message: paragraphs([`Dear ${reader},`, ...body, ...closing]),
  }
}

/** Automatic deliveries go to the owner, never to a tenant. */
export const ownerTemplate = (type: NamedType): DefaultTemplate => {
  const { what, body, owner = body } = wordsOf(type)
  return {
    id: defaultId(prefixes.owner, type),
    name: `${type.displayName}, delivered automatically`,
    description: 'Sent to the customer with the PDF, once it is created. It cannot be chosen by hand.',
    type: type.name,
    subject: `${capital(what)} of [Property Address]`,
    message: paragraphs(['Dear [Customer Name],', ...owner, ...closing]),
  }
}

const stillAsked: Record<ChasingKind, { name: string; subject: string; body: readonly string[] }> = {
  feedback: {
    name: 'Reminder: comments',
    subject: 'Reminder: your comments on [Property Address]',
    body: [
      'We sent you our report on [Property Address] and have not heard from you yet. Please read it and tell us ' +
        '[Feedback Period] of anything that you see differently: [Feedback Link]',
      'It is in your interest to answer: the report will be compared with the property when the tenancy ends.',
    ],
  },
  signature: {
    name: 'Reminder: signature',
    subject: 'Reminder: please sign the report of [Property Address]',
    body: [
      'The report of [Property Address] is still waiting for your signature. You can read it and sign it here: ' +
        '[Signature Link]',
      'The link is personal; please do not pass it on.',
    ],
  },
  receipt: {
    name: 'Reminder: receipt',
    subject: 'Reminder: have you received the report of [Property Address]?',
    body: [
      'Please confirm that you have received our report on [Property Address]. You do not agree with its contents by ' +
        'doing so: [Receipt Link]',
      'The link is personal; please do not pass it on.',
    ],
  },
}

export const reminderTemplate = (kind: ChasingKind): DefaultTemplate => {
  const { name, subject, body } = stillAsked[kind]
  const description = 'Sent to people who have not answered. It cannot be chosen by hand.'
  const message = paragraphs(['Hello [Recipient Name],', ...body, ...closing])
  return { id: `${prefixes.reminder}${kind}`, name, description, subject, message }
}

export const claimTemplate: DefaultTemplate = {
  id: `${prefixes.claim}ask`,
  name: 'Claim: ask the tenant',
  description: 'Sent with “Ask the tenant” of a claim. It cannot be chosen by hand.',
  subject: 'A claim against the deposit of [Property Address]',
  message: paragraphs([
    'Hello [Recipient Name],',
    'We propose a claim against the deposit of [Property Address]. Nothing is decided. Please look at each line and ' +
      'tell us whether you agree, offer another sum or dispute it, with your own photographs if you have any: ' +
      '[Claim Link]',
    'If we do not agree, the deposit scheme decides; it costs you nothing to go to it.',
    'The link is personal; please do not pass it on.',
    ...closing,
  ]),
}

/** Of e-mails that are sent without choosing one. */
export const automaticTemplates: readonly DefaultTemplate[] = [...chasingKinds.map(reminderTemplate), claimTemplate]
