import {
  isVisible,
  maxLinkComments,
  linkCommentsMaxBytes,
  maxLinkSaves,
  maxLinkSignings,
  reportOperationMessages,
  sharingMessages,
  type Photo,
  type ClaimUpdate,
  type ReceiptUpdate,
  type Report,
  type ReportBody,
  type SharedReport,
  type SharedUpdate,
  maxLinkPhotos,
  maxLinkUploads,
  linkErrors,
  type InputOf,
} from '@lintel/contract'
import {
  applyFeedback,
  visitorName,
  feedbackOf,
  feedbackOpenUntil,
  isFeedbackOpen,
  hasComment,
  isSwitchedOn,
  ownGeneral,
  commentsByLink,
  allPartyComments,
  sourcesOf,
  acceptsVisitors,
  isNamedIn,
} from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { MailToStart } from '../emails/start-mail.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { withFixedClock, type LinkContext } from '../lib/context.ts'
import { postedJpeg } from '../uploads/posted-files.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import {
  removeUnsaved,
  uploadStatesOf,
  permitVisitorPhoto,
  storeVisitorPhoto,
  expectAgain,
  expectVisitorPhoto,
  uploadsThatCount,
  type VisitorUpload,
} from '../uploads/visitor-uploads.ts'
import { publish } from '../realtime/publish.ts'
import { changeAsVisitor } from '../reports/save/change-report.ts'
import { openToVisitor } from '../reports/guards.ts'
import { findHeader, findReport } from '../reports/read-report.ts'
import type { ActToRecord } from '../reports/trail/write-trail.ts'
import { openClaimToSend, saveClaim } from './claim-answers.ts'
import { sharedView } from './shared-report.ts'
import { saveReceipt } from './receive.ts'
import { saveSignature } from './sign.ts'
import { endOtherAsks } from './chased-links.ts'
import { holderOf } from './links.ts'
import { countUse, readUses, noteUploads, readUploads } from './store.ts'
import { assertSent } from './sent-photos.ts'
import { couldNotFetch, tookPlaceOf } from './visitor.ts'
import type { StoredUpload } from '../uploads/uploaded-photos.ts'

type Feedback = Extract<SharedUpdate, { purpose: 'feedback' }>

/** Throws 423 after the client's feedback period, or the link's own. */
async function assertFeedbackOpen(
  { client, date }: Pick<Report, 'client' | 'date'>,
  { link, now }: Pick<LinkContext, 'link' | 'now'>,
) {
  const owner = await findClient(client.id)
  if (!owner) throw couldNotFetch()
  if (!acceptsVisitors(owner) || !isFeedbackOpen(feedbackOpenUntil(date, owner, link.until), now()))
    throw new HttpError(423, reportOperationMessages.locked)
  return owner
}

const photosOfParty = (report: ReportBody, party: Feedback['party']): Photo[] =>
  allPartyComments(report, party).flatMap(({ photos }) => photos)

const timesEach = (photos: readonly Pick<Photo, 'id' | 'src'>[]): Map<string, number> => {
  const times = new Map<string, number>()
  for (const { id, src } of photos) times.set(`${id} ${src}`, (times.get(`${id} ${src}`) ?? 0) + 1)
  return times
}

/** Throws 400 if a newly attached photograph is not the link's own or of the link it replaced, or not ready. */
async function assertOwnPhotos(ctx: LinkContext, report: Report, update: Feedback): Promise<void> {
  const known = timesEach(commentsByLink(report, ctx.link.linkId, update.party).flatMap(({ photos }) => photos))
  const sent = [...update.items.flatMap(({ photos }) => photos), ...(update.general?.photos ?? [])]
  const fresh = sent.filter(({ id, src }) => !known.has(`${id} ${src}`))
  await assertSent(ctx, fresh, { path: 'body.items', isFormer: (other) => tookPlaceOf(ctx.link, other, ctx.now()) })
}

/** Throws 400 if a photograph would be used twice in a party's comments. */
function assertEachOnce({ party }: Feedback, before: ReportBody, after: ReportBody): void {
  const known = timesEach(photosOfParty(before, party))
  for (const [photo, times] of timesEach(photosOfParty(after, party)))
    if (times > Math.max(1, known.get(photo) ?? 0))
      throw refused('body.items', 'A photograph can be attached only once.')
}

const isBlank = (comments = '') => !isVisible(comments)

/** General comments, or at least one item with comments. */
function assertSaysSomething({ items, general }: Feedback): void {
  if (items.length === 0 && isBlank(general?.comments)) throw refused('body.items', 'There are no comments to save.')
}

/** A link can give general comments once; an identical save is a retry. Those by other links do not count. */
function assertGeneralIsOpen({ link }: LinkContext, { party, general }: Feedback, report: Report): void {
  const given = ownGeneral(report, party, link.linkId)?.comments
  if (general && !isBlank(given) && general.comments.trim() !== given)
    throw refused('body.general', `The ${party}’s general comments have already been sent.`)
}

const tooMuch = () =>
  new HttpError(413, sharingMessages.tooMuchFeedback, {
    issues: [{ path: 'body.items', message: sharingMessages.tooMuchFeedback }],
  })

/** What a report can store; shortening is always accepted. */
function assertNotTooMuch({ party }: LinkContext['link'], before: ReportBody, after: ReportBody): void {
  const said = (body: ReportBody) =>
    feedbackOf(body).filter((feedback) => party === undefined || feedback.party.toLowerCase() === party)
  const bytes = (body: ReportBody) => said(body).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const isMore = (max: number, of: (body: ReportBody) => number) => of(after) > Math.max(max, of(before))
  if (isMore(maxLinkComments, (body) => said(body).length) || isMore(linkCommentsMaxBytes, bytes)) throw tooMuch()
}

async function saveFeedback(
  ctx: LinkContext,
  update: Feedback,
  body: Parameters<typeof applyFeedback>[0],
  report: Report,
) {
  const { party } = ctx.link
  const client = await assertFeedbackOpen(report, ctx)
  if (party && party !== update.party) throw refused('body.party', 'This link is for the other party.')
  assertSaysSomething(update)
  assertGeneralIsOpen(ctx, update, report)
  await assertOwnPhotos(ctx, report, update)
  const autoApprove = isSwitchedOn(client, 'Auto approve report feedback')
  const before = JSON.stringify(body)
  const terms = { link: ctx.link.linkId, now: ctx.now().toISOString(), autoApprove }
  const { missing, full } = applyFeedback(body, update, terms)
  if (missing.some(hasComment)) throw refused('body.items', 'An item that you commented on is no longer in the report.')
  if (full) throw tooMuch()
  if (JSON.stringify(body) === before) return false
  assertEachOnce(update, report, body)
  assertNotTooMuch(ctx.link, report, body)
  return true
}

const limits = {
  signature: { what: 'signings', max: maxLinkSignings, status: 400, message: sharingMessages.signedTooOften },
  feedback: { what: 'saves', max: maxLinkSaves, status: 429, message: sharingMessages.savedTooOften },
} as const

/** Saved into the report. */
type Answered = Exclude<SharedUpdate, ReceiptUpdate | ClaimUpdate>

/** Sent even if the visitor closes the page immediately. */
function mailsOf(ctx: LinkContext, update: Answered): MailToStart[] {
  const { linkId: link, signatureId: id } = ctx.link
  if (update.purpose === 'feedback') return [{ kind: 'feedback', link, party: update.party }]
  if (!id) return []
  return [{ kind: 'signatures', signatures: [{ id, at: ctx.now().toISOString() }], toSigners: true }]
}

/** The PDF named is the one that the signer was shown; the version is the one that was saved. */
function answeredAct(ctx: LinkContext, update: Answered, version: number, by: string): ActToRecord {
  const { link } = ctx
  const { person = '', email } = holderOf(link)
  // Of those who share a link, the one who gave their name.
  const isOneOf = person === '' || isNamedIn(person, update.name)
  const act = {
    at: ctx.now().toISOString(),
    by: { id: '', name: by },
    person: isOneOf ? update.name : person,
  }
  if (update.purpose === 'feedback') {
    const text = `Commented as ${update.party}; saved as version ${version}`
    return { ...act, kind: 'commented', email: email || update.email, version, text }
  }
  const { shown } = update
  const text = `Signed as ${link.signer?.type ?? 'signer'}, shown version ${shown.version}; saved as version ${version}`
  return { ...act, kind: 'signed', email, ...shown, text }
}

export async function saveSharedReport(
  caller: LinkContext,
  { body: update, headers }: InputOf<'saveSharedReport'>,
): Promise<SharedReport> {
  const ctx = withFixedClock(caller)
  if (update.purpose !== ctx.link.purpose) throw refused('body.purpose', 'This link is for something else.')
  if (update.purpose === 'receipt') {
    await saveReceipt(ctx, update, headers['user-agent'])
    return sharedView(ctx.link, ctx.now())
  }
  if (update.purpose === 'claim') {
    await saveClaim(ctx, update)
    return sharedView(ctx.link, ctx.now())
  }
  const by = visitorName(update.name)
  const author = { now: () => ctx.now(), log: ctx.log, user: { name: by } }
  const { what, max, status, message } = limits[update.purpose]
  const { signatureId, reportId, linkId } = ctx.link
  const link = { reportId, id: linkId }
  let used = 0
  const change = async (body: ReportBody, report: Report) => {
    const isNew =
      update.purpose === 'feedback'
        ? await saveFeedback(ctx, update, body, report)
        : await saveSignature(ctx, update, { body, report }, { by, useragent: headers['user-agent'] })
    // A retry changes nothing, and is not counted.
    if (isNew && used >= max) throw new HttpError(status, message)
    return isNew
  }
  const guard = async () => {
    const [opened, uses] = await Promise.all([openToVisitor(reportId), readUses(link, what)])
    // Revoked while this save waited for others.
    if (!opened || uses === undefined) throw couldNotFetch()
    used = uses
    return opened
  }
  const along = {
    mails: mailsOf(ctx, update),
    others: [countUse(link, what, max), ...(await endOtherAsks({ id: linkId, ...ctx.link }))],
    actsOf: ({ version }: { version: number }) => [answeredAct(ctx, update, version, by)],
  }
  const saved = await changeAsVisitor(author, guard, change, along)
  const owner = { clientId: saved.client.id, branchId: saved.branchId }
  if (signatureId) await publish({ event: 'qrsignature', reportId: saved.id, signatureId }, owner)
  return sharedView(ctx.link, ctx.now())
}

/** Throws 423 if feedback is closed, or 409 if the claim was settled. */
async function openToSend(ctx: LinkContext) {
  const { reportId, linkId } = ctx.link
  const report = await findReport(reportId)
  if (!report || report.deleted) throw couldNotFetch()
  const upload = { linkId, reportId, clientId: report.client.id, now: ctx.now() }
  if (ctx.link.purpose === 'claim') return { upload, inUse: await openClaimToSend(ctx.link, report) }
  if (report.locked) throw new HttpError(423, reportOperationMessages.locked)
  await assertFeedbackOpen(report, ctx)
  return { upload, inUse: sourcesOf(report) }
}

export async function requestSharedUpload(ctx: LinkContext, { query }: InputOf<'requestSharedUpload'>) {
  const { upload, inUse } = await openToSend(ctx)
  const { fileName: filename, photo: id, removed = [] } = query
  await removeUnsaved(upload.linkId, removed, inUse)
  return permitVisitorPhoto(await reserveUpload({ ...upload, filename, id }), query.size)
}

export async function listSharedUploads({ link }: LinkContext, { query }: InputOf<'listSharedUploads'>) {
  const report = await findHeader(link.reportId)
  if (!report || report.deleted) throw couldNotFetch()
  return { data: await uploadStatesOf(link.linkId, query.ids) }
}

/** The photo function checks the whole file. */
export async function uploadSharedPhoto(ctx: LinkContext, { body }: InputOf<'uploadSharedPhoto'>) {
  const jpeg = postedJpeg('visitorPhotograph', body)
  const { upload } = await openToSend(ctx)
  return storeVisitorPhoto(await reserveUpload({ ...upload, filename: body.fileName }), jpeg)
}

/** Without those refused, removed or never arrived. Throws if there is no room for more. */
async function roomFor({ linkId: id, reportId, now }: VisitorUpload, photoId?: string) {
  const known = await readUploads({ id, reportId })
  const ids = (await uploadsThatCount(known.ids, now)).filter((taken) => taken !== photoId)
  if (ids.length >= maxLinkPhotos) throw new HttpError(400, linkErrors.tooManyPhotographs(maxLinkPhotos))
  return { ...known, ids }
}

/** The earlier record on a retry. Both current photographs and permissions ever issued are limited. */
export async function reserveUpload(upload: VisitorUpload): Promise<StoredUpload> {
  const link = { id: upload.linkId, reportId: upload.reportId }
  const earlier = await expectAgain(upload)
  const { total } = await roomFor(upload, earlier?.id)
  const noMore = () => new HttpError(400, linkErrors.noMorePhotographs)
  if (!earlier && total >= maxLinkUploads) throw noMore()
  const photo = earlier ?? (await expectVisitorPhoto(upload))
  const tooLate = () => new HttpError(429, linkErrors.tooManyRequests, { retryAfter: 5 })
  const attempt = async () => {
    const known = await roomFor(upload, photo.id)
    const counted = known.total + (earlier ? 0 : 1)
    if (counted > maxLinkUploads) throw noMore()
    const isNoted = await noteUploads(link, { ...known, total: counted, ids: [...known.ids, photo.id] })
    return isNoted ? photo : undefined
  }
  return retryUntilWritten('An upload of a visitor', attempt, { tooLate })
}
