import { daySheetMessages, type InputOf, type AnswerOf } from '@lintel/contract'
import { escapeHtml, londonClock } from '@lintel/rules'
import { newestEmails } from '../emails/log.ts'
import { mailFile } from '../emails/mail-file.ts'
import { oneLine } from '../emails/mime.ts'
import { cleanMessage } from '../emails/rich-text.ts'
import { limitMail } from '../emails/limits.ts'
import { digestOf, keyedEmail, sentBefore } from '../emails/send-once.ts'
import { aboutDaySheets } from '../emails/subjects.ts'
import { accountStateNow } from '../lib/account-state.ts'
import { type Context, recordedPerson } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { pdfOf, daySheetOf, resolveInspector, type DaySheet } from './sheet.ts'

const dayOf = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

function messageOf({ client, inspector, source }: DaySheet, { by, note }: { by: string; note: string }): string {
  const visits = source.appointments.filter(({ cancelled }) => !cancelled)
  const clock = (instant = '') => (instant === '' ? '' : londonClock(instant).slice(11, 16))
  const end = visits
    .map(({ endtime }) => endtime)
    .toSorted()
    .at(-1)
  const span = visits.length === 0 ? '' : `, ${clock(visits[0]?.starttime)} to ${clock(end)}`
  const count = `${visits.length} ${visits.length === 1 ? 'visit' : 'visits'}`
  const added = note === '' ? '' : `<p>${escapeHtml(note).replaceAll('\n', '<br>')}</p>`
  return (
    `<p>Dear ${escapeHtml(inspector.name)},</p>` +
    `<p>Attached is your day sheet of ${dayOf(source.date)}: ${count}${span}.</p>${added}` +
    `<p>Kind regards<br>${escapeHtml(by)}<br>${escapeHtml(client.name)}</p>`
  )
}

/** Empty if mail would reach somebody else or who may no longer sign in; imported users have no account to disable. */
async function addressOf({ client, inspector: { id, email } }: Pick<DaySheet, 'client' | 'inspector'>) {
  if (email === '') return ''
  const state = await accountStateNow({ username: email, clientId: client.id, userId: id })
  return state === 'current' || state === 'missing' ? email : ''
}

export async function sendDaySheet(
  ctx: Context,
  { params, query, body }: InputOf<'sendDaySheet'>,
): Promise<AnswerOf<'sendDaySheet'>> {
  const sheet = await daySheetOf(ctx, { params, query })
  const { client, source } = sheet
  const about = aboutDaySheets(client.id)
  // A changed sheet is a new e-mail, even moments later.
  const digest = digestOf({ ...params, message: body.message, appointments: source.appointments })
  const email = await keyedEmail(ctx, { about, digest }, body.idempotencykey)
  const answered = await sentBefore(ctx, email)
  if (answered) return { emaillog: answered }
  if (source.appointments.length === 0) throw new HttpError(409, daySheetMessages.nothing)
  const address = await addressOf(sheet)
  if (!address) throw new HttpError(409, daySheetMessages.noAddress)
  const { src, filename, job } = await pdfOf(ctx, sheet)
  if (job !== undefined) throw new HttpError(409, daySheetMessages.coming)
  await limitMail(ctx, 1)
  const emaillog = await mailFile(ctx, email, {
    from: client.name,
    replyTo: ctx.user.email,
    to: [address],
    subject: oneLine(daySheetMessages.emailSubject(dayOf(params.date))),
    message: cleanMessage(messageOf(sheet, { by: recordedPerson(ctx.user).name, note: body.message.trim() })),
    file: { src, filename },
    clientId: client.id,
    // Without its path: the file expires after a day, and is rendered again from the day's current visits.
    entry: { attachments: [{ filename }], daysheet: params },
  })
  return { emaillog }
}

export async function listDaySheetEmails(
  ctx: Context,
  { params, query }: InputOf<'listDaySheetEmails'>,
): Promise<AnswerOf<'listDaySheetEmails'>> {
  const owner = await resolveInspector(ctx, { params, query })
  const { logs, next } = await newestEmails(aboutDaySheets(owner.client.id), ctx.now(), query.before)
  const data = logs.filter(({ daysheet }) => daysheet?.userId === params.userId && daysheet.date === params.date)
  return { data, ...(next !== undefined && { next }), to: await addressOf(owner) }
}
