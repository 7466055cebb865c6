import { createHash } from 'node:crypto'
import { type EmailLog, emailKeyErrors } from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import type { TransactItem } from '../lib/table.ts'
import { sesError, wasRefusedBySes } from './send-mime.ts'
import { beginEmail, endEmail, findEmail, isBeingSent, type StoredEmail } from './log.ts'
import type { EmailSubject } from './subjects.ts'
import type { GivenByEmail } from './trail-acts.ts'

export interface KeyedEmail {
  about: EmailSubject
  key: string
  /** Identifies the content of the request: a retry has the same. */
  digest: string
}

export const digestOf = (email: object): string =>
  createHash('sha256').update(JSON.stringify(email)).digest('base64url')

/** For this long, an identical e-mail of the same user counts as a retry if they send no key. */
const repeatedWithinMs = 60_000

/** By the caller's key, if it sends one. */
export async function keyedEmail(
  ctx: Pick<Context, 'now' | 'user'>,
  { about, digest }: Omit<KeyedEmail, 'key'>,
  own: string | undefined,
): Promise<KeyedEmail> {
  return { about, digest, key: own === undefined ? await keyFor(ctx, { about, digest }) : `caller-${own}` }
}

/** That of an identical e-mail moments ago, otherwise a new one. */
export async function keyFor(
  ctx: Pick<Context, 'now' | 'user'>,
  { about, digest }: Omit<KeyedEmail, 'key'>,
): Promise<string> {
  const now = ctx.now().getTime()
  const keyAt = (time: number) => {
    const turn = Math.floor(time / repeatedWithinMs)
    const hash = createHash('sha256').update(`${digest} ${ctx.user.sub} ${turn}`).digest('base64url')
    return `hash-${hash}`
  }
  const former = keyAt(now - repeatedWithinMs)
  const email = await findEmail(about, former)
  return email && now - Date.parse(email.log.logdate) < repeatedWithinMs ? former : keyAt(now)
}

/** The same e-mail is sent once. The key of a failed one can be used again. */
function replay({ digest, log, state }: StoredEmail, sent: KeyedEmail, now: Date): EmailLog | undefined {
  if (state === 'failed') return undefined
  if (digest !== sent.digest) throw new HttpError(409, emailKeyErrors.used)
  if (state === 'sent') return log
  if (isBeingSent({ digest, log, state }, now)) throw new HttpError(409, emailKeyErrors.beingSent)
  const message = 'It is not known whether this e-mail was sent. Ask a recipient before you send it again.'
  throw new HttpError(409, message)
}

/** Throws 409 if its outcome is unknown, or the e-mail differs. */
export async function sentBefore(ctx: Pick<Context, 'now'>, email: KeyedEmail): Promise<EmailLog | undefined> {
  const before = await findEmail(email.about, email.key)
  return before && replay(before, email, ctx.now())
}

interface Sending {
  /** Runs once it is certain that nobody else is sending it; if it throws, nothing was sent. */
  prepare?: () => Promise<void>
  go: () => Promise<void>
  also?: readonly TransactItem[]
  gives?: GivenByEmail
}

/** Logged before it is passed to SES, and marked as sent afterwards. */
export async function sendOnce(
  ctx: Pick<Context, 'now' | 'log'>,
  email: KeyedEmail,
  log: EmailLog,
  { prepare, go, also = [], gives }: Sending,
): Promise<EmailLog> {
  const { about, key, digest } = email
  if (!(await beginEmail(about, key, { digest, log, gives }))) {
    const answered = await sentBefore(ctx, email)
    if (answered) return answered
    throw new HttpError(409, emailKeyErrors.beingSent)
  }
  try {
    await prepare?.()
  } catch (error) {
    await endEmail(about, key, 'failed')
    throw error
  }
  try {
    await go()
  } catch (error) {
    ctx.log.warn('SES did not accept an e-mail', {
      [about.type]: about.id,
      error: error instanceof Error ? error : String(error),
    })
    if (!wasRefusedBySes(error)) throw error
    await endEmail(about, key, 'failed')
    throw sesError(error)
  }
  await endEmail(about, key, 'sent', also)
  return log
}
