import type { IncomingMessage, ServerResponse } from 'node:http'
import MailComposer from 'nodemailer/lib/mail-composer'
import PostalMime from 'postal-mime'
import { asAwsError, optionalText, parseObject, readBody, requiredText } from './aws-json.ts'
import { AwsError, type JsonObject } from './aws-error.ts'
import { administratorAlone, Denied, type Caller, type Judge } from './iam/judge.ts'
import type { Faults } from './faults.ts'
import type { Meter } from './meter.ts'
import type { Service } from './service.ts'
import { accountRights, identityRights, sendingRights } from './ses/actions.ts'
import { eventsOfMail, type ConfigurationSet, type MailEvent } from './ses/mail-events.ts'
import { Identities } from './ses/identities.ts'
import { MailStore, bareAddress } from './ses/mail-store.ts'
import { answerMailbox } from './ses/mailbox.ts'

export type OutgoingMail = {
  from: string
  to: string[]
  cc?: string[]
  bcc?: string[]
  replyTo?: string[]
  subject: string
  text?: string
  html?: string
  configurationSet?: string | undefined
}

export type Ses = Service & {
  /** For other local services (a code, an invitation); returns its id. */
  add(mail: OutgoingMail): Promise<string>
  /** From now on e-mails can name these configuration sets, and their delivery events are published. */
  publishTo(sets: readonly ConfigurationSet[], publish: (event: MailEvent) => void): void
  /** @throws SES's error unless the sender, an address or the ARN of an identity, is verified. */
  requireVerified: (sender: string) => void
  /** Serves `mailPath`, the paths below it, and `mailPath.json`. */
  mailbox(req: IncomingMessage, res: ServerResponse): Promise<void>
}

export type SesOptions = {
  dir: string
  basePath: string
  mailPath?: string
  region?: string
  /** Whether the account has left the sandbox, in which mail only goes to verified recipients; default true. */
  productionAccess?: boolean
  /** Default: unlimited. */
  maxPerSecond?: number
  faults?: Faults
  /** Without one only the administrator. */
  judge?: Judge
  meter?: Meter
}

const maxRecipients = 50
const maxBytes = 40_000_000

/** Nothing leaves the machine. Without DNS, an identity is verified by `PUT local/identities/NAME/verification`. */
export function createSes(options: SesOptions): Ses {
  const {
    mailPath = '/_local/mail',
    region = 'eu-west-2',
    productionAccess = true,
    judge = administratorAlone,
  } = options
  const store = new MailStore(options.dir, mailPath)
  const identities = new Identities(options.dir, region)
  const takeTurn = rateLimit(options)
  let configurationSets: readonly ConfigurationSet[] = []
  let publish: (event: MailEvent) => void = () => undefined

  async function send(caller: Caller, input: JsonObject): Promise<{ MessageId: string }> {
    const message = await messageOf(input)
    const { from, recipients, mime } = message
    const sender = bareAddress(from)
    judge.require(
      caller,
      sendingRights(
        {
          isRaw: message.isRaw,
          identity: identities.covering(sender) ?? sender,
          fromAddress: sender,
          fromName: /^\s*"?(.+?)"?\s*<[^<>]+>\s*$/.exec(from)?.[1],
          recipients: recipients.map(bareAddress),
          feedbackAddress: optionalText(input, 'FeedbackForwardingEmailAddress'),
          configurationSet: optionalText(input, 'ConfigurationSetName'),
        },
        judge.arn,
      ),
    )
    checkAddresses(from, recipients)
    identities.requireVerified(from, productionAccess ? [] : recipients)
    // The sender in a raw message is checked too.
    for (const each of message.senders) identities.requireVerified(each)
    takeTurn(recipients)
    if (mime.length > maxBytes) throw badRequest('The message is longer than 40 MB.')
    const set = setNamed(optionalText(input, 'ConfigurationSetName'))
    const { attached } = message
    if (attached > 0) options.meter?.add('ses/attachedBytes', attached * recipients.length)
    return { MessageId: await keep({ from, recipients, mime }, { set, tags: tagsOf(input) }) }
  }

  function setNamed(name: string | undefined): ConfigurationSet | undefined {
    const set = configurationSets.find((each) => each.name === name)
    if (name !== undefined && !set)
      throw new AwsError('NotFoundException', `Configuration set <${name}> does not exist.`, { status: 404 })
    return set
  }

  /** Also publishes its delivery events; returns its id. */
  async function keep(
    { from, recipients, mime }: { from: string; recipients: string[]; mime: Buffer },
    { set, tags }: { set: ConfigurationSet | undefined; tags: Record<string, string> },
  ): Promise<string> {
    const id = store.add(from, recipients, mime)
    if (set) {
      const { subject = '' } = await PostalMime.parse(mime)
      const events = eventsOfMail({ id, from, recipients, subject, region, configurationSet: set.name, tags })
      for (const event of events) if (set.published.has(event.type)) publish(event)
    }
    return id
  }

  /** Undefined if unsupported. */
  function answerOf(
    caller: Caller,
    method: string,
    path: string,
    input: JsonObject,
  ): JsonObject | Promise<JsonObject> | undefined {
    if (method === 'POST' && path === '/v2/email/outbound-emails') return send(caller, input)
    if (method === 'GET' && path === '/v2/email/account') {
      judge.require(caller, accountRights('GetAccount'))
      return accountOf(productionAccess, options.maxPerSecond)
    }
    // Older SDKs and the AWS CLI use the first form.
    if (['GET /v2/email/identities', 'POST /v2/email/list-identities'].includes(`${method} ${path}`)) {
      judge.require(caller, accountRights('ListEmailIdentities'))
      return identities.list()
    }
    const may = (action: string, identity: string) => judge.require(caller, identityRights(action, identity, judge.arn))
    if (method === 'POST' && path === '/v2/email/identities') {
      const created = requiredText(input, 'EmailIdentity')
      may('CreateEmailIdentity', created)
      return identities.create(created)
    }
    return answerOfIdentity(identities, may, `${method} ${path}`, input)
  }

  return {
    handle: (req, res) => answerRest(req, res, options.basePath, judge, answerOf),
    mailbox: (req, res) => answerMailbox(store, mailPath, req, res),
    publishTo(sets, publishEvent) {
      configurationSets = sets
      publish = publishEvent
    },
    requireVerified: (sender) => identities.requireVerified(sender),
    async add(mail) {
      const { bcc = [], configurationSet, ...shown } = mail
      const recipients = [...mail.to, ...(mail.cc ?? []), ...bcc]
      // Cognito's own address is not an identity of the account, and is outside the sandbox.
      if (!productionAccess && identities.covering(bareAddress(mail.from)))
        identities.requireVerified(mail.from, recipients)
      const mime = await new MailComposer(shown).compile().build()
      return keep({ from: mail.from, recipients, mime }, { set: setNamed(configurationSet), tags: {} })
    },
    async close() {
      store.close()
    },
  }
}

async function answerRest(
  req: IncomingMessage,
  res: ServerResponse,
  basePath: string,
  judge: Judge,
  answerOf: (
    caller: Caller,
    method: string,
    path: string,
    input: JsonObject,
  ) => JsonObject | Promise<JsonObject> | undefined,
): Promise<void> {
  const path = new URL(req.url ?? '/', 'http://ses').pathname
  let status = 200
  let answer: JsonObject
  const headers: { [name: string]: string } = { 'content-type': 'application/json' }
  try {
    const body = await readBody(req)
    const caller = judge.callerOf(req, body)
    const input = parseObject(body)
    const found = answerOf(caller, req.method ?? '', decodeURIComponent(path.slice(basePath.length)), input)
    if (!found)
      throw new AwsError('UnknownOperationException', `The local SES does not support ${req.method} ${path}.`, {
        status: 404,
      })
    answer = await found
  } catch (error) {
    const failure = asAwsError(error)
    status = error instanceof Denied ? 403 : failure.status
    headers['x-amzn-errortype'] = failure.type
    answer = { message: failure.message }
  }
  const text = JSON.stringify(answer)
  res.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) })
  res.end(text)
}

/** A message counts once per recipient. */
function rateLimit({ faults, maxPerSecond = Infinity }: SesOptions): (recipients: string[]) => void {
  const sentAt: number[] = []
  return (recipients) => {
    const isFaulty = faults?.meet('ses', 'SendEmail', () => JSON.stringify(recipients)) !== undefined
    const now = Date.now()
    while ((sentAt[0] ?? now) < now - 1000) sentAt.shift()
    if (isFaulty || sentAt.length >= maxPerSecond)
      throw new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', { status: 429 })
    sentAt.push(now)
  }
}

const accountOf = (productionAccess: boolean, maxPerSecond = productionAccess ? 14 : 1): JsonObject => ({
  ProductionAccessEnabled: productionAccess,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: productionAccess ? 50_000 : 200, MaxSendRate: maxPerSecond },
})

/** Undefined if unsupported. */
function answerOfIdentity(
  identities: Identities,
  may: (action: string, identity: string) => void,
  request: string,
  input: JsonObject,
): JsonObject | undefined {
  const [, method = '', root = '', name = '', part = ''] =
    /^(\S+) (\/v2\/email|\/local)\/identities\/([^/]+)(\/.*)?$/.exec(request) ?? []
  switch (`${method} ${root}${part}`) {
    case 'GET /v2/email':
      may('GetEmailIdentity', name)
      return identities.shown(name)
    case 'DELETE /v2/email':
      may('DeleteEmailIdentity', name)
      identities.delete(name)
      return {}
    case 'PUT /v2/email/mail-from':
      may('PutEmailIdentityMailFromAttributes', name)
      identities.setMailFrom(name, optionalText(input, 'MailFromDomain'))
      return {}
    case 'PUT /local/verification':
      // AWS has no such call: an action that is never granted reserves it for the administrator.
      may('VerifyIdentityHere', name)
      identities.verify(name)
      return {}
    default:
      return undefined
  }
}

interface Message {
  isRaw: boolean
  from: string
  recipients: string[]
  mime: Buffer
  /** Of a raw message, in its header. */
  senders: string[]
  /** Bytes of a raw message's attachments. */
  attached: number
}

async function messageOf(input: JsonObject): Promise<Message> {
  const destination = object(input.Destination)
  const [to = [], cc = [], bcc = []] = ['ToAddresses', 'CcAddresses', 'BccAddresses'].map((name) =>
    texts(destination[name]),
  )
  const content = object(input.Content)
  const recipients = [...to, ...cc, ...bcc]
  const from = typeof input.FromEmailAddress === 'string' ? input.FromEmailAddress : ''
  if (content.Raw) return rawMessage(Buffer.from(String(object(content.Raw).Data ?? ''), 'base64'), from, recipients)
  if (!content.Simple) throw badRequest('The local SES sends Simple and Raw content only, no templates.')
  const header = { from, to, cc, replyTo: texts(input.ReplyToAddresses) }
  const mime = await compose(object(content.Simple), header)
  return { isRaw: false, from, recipients, mime, senders: [], attached: 0 }
}

async function rawMessage(mime: Buffer, from: string, recipients: string[]): Promise<Message> {
  const parsed = await PostalMime.parse(mime)
  const named = [...(parsed.to ?? []), ...(parsed.cc ?? []), ...(parsed.bcc ?? [])]
  const written = parsed.from?.name ? `${parsed.from.name} <${parsed.from.address}>` : (parsed.from?.address ?? '')
  return {
    isRaw: true,
    from: from || written,
    recipients: recipients.length > 0 ? recipients : named.flatMap((entry) => entry.address ?? []),
    mime,
    senders: [parsed.from, parsed.sender].flatMap((each) => each?.address ?? []),
    attached: parsed.attachments.reduce(
      (sum, { content }) => sum + (typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength),
      0,
    ),
  }
}

function checkAddresses(from: string, recipients: string[]): void {
  if (!isAddress(from))
    throw badRequest(from ? `Invalid sender: ${from}` : "Missing final '@domain': there is no sender.")
  if (recipients.length === 0) throw badRequest('Destination is empty.')
  if (recipients.length > maxRecipients) throw badRequest(`Recipient count exceeds ${maxRecipients}.`)
  const invalid = recipients.find((address) => !isAddress(address))
  if (invalid) throw badRequest(`Invalid address: ${invalid}`)
}

type Header = { from: string; to: string[]; cc: string[]; replyTo: string[] }

/** Blind copies are only in the envelope. */
async function compose(simple: JsonObject, header: Header): Promise<Buffer> {
  const body = object(simple.Body)
  const textOf = (value: unknown) => (value ? String(object(value).Data ?? '') : undefined)
  const attachments = list(simple.Attachments).map((attachment) => ({
    filename: String(attachment.FileName ?? 'attachment'),
    content: Buffer.from(String(attachment.RawContent ?? ''), 'base64'),
    contentType: attachment.ContentType as string | undefined,
    cid: attachment.ContentId as string | undefined,
  }))
  const headers = list(simple.Headers).map(({ Name, Value }) => ({ key: String(Name), value: String(Value) }))
  return new MailComposer({
    ...header,
    subject: textOf(simple.Subject),
    text: textOf(body.Text),
    html: textOf(body.Html),
    attachments,
    headers,
  })
    .compile()
    .build()
}

/** SES only accepts letters, digits, _ and - in names and values. */
function tagsOf(input: JsonObject): Record<string, string> {
  const tags = list(input.EmailTags).map(({ Name, Value }) => [String(Name), String(Value)] as const)
  const wrong = tags.flat().find((text) => !/^[A-Za-z0-9_-]{1,256}$/.test(text))
  if (wrong !== undefined) throw badRequest(`Invalid tag <${wrong}>: only ASCII letters, digits, _ and - are allowed.`)
  return Object.fromEntries(tags)
}

const badRequest = (message: string) => new AwsError('BadRequestException', message)

/** Only ASCII (other domains are sent as Punycode), at most 64 characters before the @, and no adjacent dots. */
function isAddress(text: string): boolean {
  const address = bareAddress(text)
  const [, local = '', domain = ''] = /^([!-~]+)@([!-~]+\.[!-~]+)$/.exec(address) ?? []
  return local.length <= 64 && address.length <= 320 && [local, domain].every(isAddressPart)
}

const isAddressPart = (part: string) => part !== '' && !/[@<>,;]|^\.|\.$|\.\./.test(part)

const object = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {}
const list = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(object) : [])
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
