import {
  apiErrors,
  emailMessages,
  feedbackParties,
  type Client,
  type LinkPurpose,
  type Report,
  type Signature,
  type InputOf,
} from '@lintel/contract'
import {
  escapeHtml,
  fillHtml,
  fillText,
  hasPlaceholder,
  joinNames,
  linkPlaceholders,
  phoneWith,
  placeholderValues,
  signaturesWith,
  type LinkPlaceholder,
} from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { variable } from '../lib/environment.ts'
import { refused } from '../lib/http-error.ts'
import { makeLink } from '../sharing/links.ts'
import { signerOf } from '../sharing/signer.ts'
import type { ChosenFile } from './files.ts'
import { oneLine } from './mime.ts'
import { cleanMessage, newLinkMark, type MessageLink, type RichText } from './rich-text.ts'

export interface Writing {
  report: Report
  client: Client
  sent: Pick<InputOf<'sendEmail'>['body'], 'subject' | 'message'>
  reader?: string | undefined
  linked: readonly ChosenFile[]
  /** Links that the only recipient has, instead of new ones to comment, sign or confirm. */
  given?: readonly GivenLink[]
}

/** Where its placeholder is, or where its mark is in the message. */
export type GivenLink = MessageLink & { placeholder: LinkPlaceholder | undefined }

/** 'left out' in copies for others and in the log, where the links must not be readable. */
export type LinksToSign = readonly Signature[] | 'left out'

/** The most UTF-16 units of a message that the log stores. */
const longestMessage = 100_000

const allLinks = Object.keys(linkPlaceholders) as LinkPlaceholder[]

type LinkTo = { purpose: LinkPurpose } & Partial<
  Pick<Parameters<typeof makeLink>[0], 'document' | 'party' | 'sentto' | 'signer' | 'signatureId' | 'signatureIds'>
>

/** Absolute. */
async function addressOf(ctx: Context, report: Report, to: LinkTo): Promise<string> {
  const link = {
    reportId: report.id,
    ...to,
    phone: to.sentto && phoneWith(report, to.sentto.email),
    createdBy: ctx.user.name,
    createdById: ctx.user.userId,
    now: ctx.now(),
  }
  const { url } = await makeLink(link, { user: ctx.user, report })
  return variable('PUBLIC_ADDRESS') + url
}

const addressOfFile = (ctx: Context, writing: Writing, { file, filename }: ChosenFile): Promise<string> => {
  // A link without a document gives the newest main PDF; any other file is named.
  const isMain = 'variant' in file.source && file.source.variant === 'report'
  const document = isMain ? undefined : { filename, ...file.source }
  return addressOf(ctx, writing.report, { ...toRead(writing), document })
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** Each asked person's own. */
function personalLinks(
  ctx: Context,
  report: Report,
  asked: LinksToSign,
  placeholder: 'Signature Link' | 'Receipt Link',
): Promise<MessageLink>[] {
  const words = linkPlaceholders[placeholder]
  const purpose = placeholder === 'Signature Link' ? 'signature' : 'receipt'
  if (asked === 'left out')
    return [
      Promise.resolve({
        mark: newLinkMark(),
        url: undefined,
        words: `${words} (the link went only to the ${purpose === 'signature' ? 'signer' : 'person asked'})`,
      }),
    ]
  return asked.map(async (signature) => ({
    mark: newLinkMark(),
    url: await addressOf(ctx, report, {
      purpose,
      signatureId: signature._uuid,
      signer: signerOf(signature),
      sentto: { name: signature.name, email: signature.email },
    }),
    words: asked.length > 1 && signature.name ? `${words} as ${signature.name}` : words,
  }))
}

const namesOf = (signatures: readonly Signature[]): string =>
  joinNames([...new Set(signatures.map(({ name }) => name.trim()).filter(Boolean))])

/** A link to comment with one recipient is for their party, and knows their name and e-mail. */
function toComment({ report, reader }: Writing): LinkTo {
  const link = { purpose: 'feedback' } as const
  const own = reader === undefined ? [] : signaturesWith(report, reader)
  const [first] = own
  if (reader === undefined || !first) return link
  const party = feedbackParties.find((each) => own.every(({ type }) => type === each))
  const signatureIds = own.map(({ _uuid }) => _uuid)
  return { ...link, sentto: { name: namesOf(own), email: reader }, signatureIds, ...(party && { party }) }
}

/** Whether the only recipient opens the report is told apart from others. */
const toRead = ({ report, reader }: Writing): LinkTo => ({
  purpose: 'report',
  ...(reader !== undefined && { sentto: { name: namesOf(signaturesWith(report, reader)), email: reader } }),
})

async function linksIn(ctx: Context, writing: Writing, asked: LinksToSign) {
  const { report, sent, given } = writing
  const make = async (name: LinkPlaceholder): Promise<readonly MessageLink[]> => {
    const one = async (to: LinkTo) => [
      { mark: newLinkMark(), url: await addressOf(ctx, report, to), words: linkPlaceholders[name] },
    ]
    if (name === 'Report Download Link') return one(toRead(writing))
    if (given) return given.filter(({ placeholder }) => placeholder === name)
    if (name === 'Claim Link') return []
    if (name === 'Feedback Link') return one(toComment(writing))
    return Promise.all(personalLinks(ctx, report, asked, name))
  }
  const names = allLinks.filter((name) => hasPlaceholder(sent.message, name))
  const made = await Promise.all(names.map(async (name) => ({ name, links: await make(name) })))
  return {
    links: [...made.flatMap(({ links }) => links), ...(given ?? [])],
    values: Object.fromEntries(made.map(({ name, links }) => [name, links.map(({ mark }) => mark).join(', ')])),
  }
}

/** What nobody sends by hand is signed with the inspector. */
const valuesOf = (ctx: Context, { report, client, reader }: Writing) => {
  const inspector = client.users.find(({ id }) => id === report.userId)?.name
  const name = ctx.user.sub ? ctx.user.name : inspector || client.name
  const recipient = reader === undefined ? '' : namesOf(signaturesWith(report, reader))
  return { ...placeholderValues({ report, client, user: { name } }), 'Recipient Name': recipient }
}

export const writeSubject = (ctx: Context, writing: Writing): string => {
  const none = Object.fromEntries(allLinks.map((name) => [name, '']))
  return (
    oneLine(fillText(writing.sent.subject, { ...valuesOf(ctx, writing), ...none })) || `Report ${writing.report.ref}`
  )
}

export async function writeMessage(ctx: Context, writing: Writing, asked: LinksToSign): Promise<RichText> {
  const { links, values } = await linksIn(ctx, writing, asked)
  const message = cleanMessage(fillHtml(writing.sent.message, { ...valuesOf(ctx, writing), ...values }), ...links)
  if (message.text === '') throw refused('body.message', apiErrors.messageRequired)
  const written = await addLinks(ctx, writing, message)
  if (written.html.length > longestMessage) throw refused('body.message', emailMessages.tooLong)
  return written
}

/** If its links are private to the addressee: only with their words. */
export function writeForLog(ctx: Context, writing: Writing): RichText {
  const links = allLinks.map((name) => ({ name, mark: newLinkMark(), url: undefined, words: linkPlaceholders[name] }))
  const values = Object.fromEntries(links.map(({ name, mark }) => [name, mark]))
  const given = (writing.given ?? []).map((link) => ({ ...link, url: undefined }))
  const message = fillHtml(writing.sent.message, { ...valuesOf(ctx, writing), ...values })
  return cleanMessage(message, ...links, ...given)
}

async function addLinks(ctx: Context, writing: Writing, message: RichText): Promise<RichText> {
  const { linked } = writing
  if (linked.length === 0) return message
  const links = await Promise.all(
    linked.map(async (file) => ({
      name: `${file.filename} (${megabytes(file.bytes)})`,
      url: await addressOfFile(ctx, writing, file),
    })),
  )
  const items = links.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
  const lines = links.map(({ name, url }) => `- ${name}: ${url}`)
  const title = 'Too large to attach, available to download:'
  return {
    html: `${message.html}<p>${title}</p><ul>${items.join('')}</ul>`,
    text: `${message.text}\n\n${title}\n${lines.join('\n')}`,
  }
}
