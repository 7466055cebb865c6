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
}

/** 'left out' in copies for others and in the log, where the links must not be readable. */
export type LinksToSign = readonly Signature[] | 'left out'

/** The most UTF-16 units of a message that the log stores. */
const longestMessage = 100_000

type LinkTo = { purpose: LinkPurpose } & Partial<
  Pick<Parameters<typeof makeLink>[0], 'document' | 'party' | 'sentto' | 'signer' | 'signatureId'>
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
  purpose: 'signature' | 'receipt',
): Promise<MessageLink>[] {
  const words = linkPlaceholders[purpose === 'signature' ? 'Signature Link' : 'Receipt Link']
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
  return { ...link, sentto: { name: namesOf(own), email: reader }, ...(party && { party }) }
}

/** Whether the only recipient opens the report is told apart from others. */
const toRead = ({ report, reader }: Writing): LinkTo => ({
  purpose: 'report',
  ...(reader !== undefined && { sentto: { name: namesOf(signaturesWith(report, reader)), email: reader } }),
})

const marksOf = (links: readonly MessageLink[]) => links.map(({ mark }) => mark).join(', ')

async function linksIn(ctx: Context, writing: Writing, asked: LinksToSign) {
  const {
    report,
    sent: { message },
  } = writing
  const made = async (to: LinkTo, called: string): Promise<MessageLink[]> => [
    { mark: newLinkMark(), url: await addressOf(ctx, report, to), words: called },
  ]
  const { 'Report Download Link': download, 'Feedback Link': comment } = linkPlaceholders
  const [reports, feedback, signatures, receipts] = await Promise.all([
    hasPlaceholder(message, 'Report Download Link') ? made(toRead(writing), download) : [],
    hasPlaceholder(message, 'Feedback Link') ? made(toComment(writing), comment) : [],
    hasPlaceholder(message, 'Signature Link') ? Promise.all(personalLinks(ctx, report, asked, 'signature')) : [],
    hasPlaceholder(message, 'Receipt Link') ? Promise.all(personalLinks(ctx, report, asked, 'receipt')) : [],
  ])
  const values = {
    'Report Download Link': marksOf(reports),
    'Feedback Link': marksOf(feedback),
    'Signature Link': marksOf(signatures),
    'Receipt Link': marksOf(receipts),
  }
  return { links: [...reports, ...feedback, ...signatures, ...receipts], values }
}

const valuesOf = (ctx: Context, { report, client }: Writing) =>
  placeholderValues({ report, client, user: { name: ctx.user.name } })

export const writeSubject = (ctx: Context, writing: Writing): string => {
  const none = Object.fromEntries(Object.keys(linkPlaceholders).map((name) => [name, '']))
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
  const links = Object.entries(linkPlaceholders).map(([name, called]) => ({
    name,
    link: { mark: newLinkMark(), url: undefined, words: called },
  }))
  const values = Object.fromEntries(links.map(({ name, link }) => [name, link.mark]))
  return cleanMessage(
    fillHtml(writing.sent.message, { ...valuesOf(ctx, writing), ...values }),
    ...links.map(({ link }) => link),
  )
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
