import { routes, type Report, type ReportBody } from '@lintel/contract'
import { mergeBodies } from '@lintel/rules'
import { api, ApiError, errorText } from '../api.ts'
import { isUnreached } from '../api-error.ts'
import { dropDraft, isWhole, keepWanted, noteSent, noteWanted, wantedDrafts, type WantedDraft } from '../drafts.ts'
import { bodyAt, splitReport, withSharedParts } from '../reports/bodies.ts'
import { draftVersion, hasChanges, toDraft, withDraft } from '../reports/draft-content.ts'
import { findStoredSave } from '../reports/own-saves.ts'
import { announceKept, settleKept } from '../uploads/kept-files.ts'
import { outcomeOf } from '../uploads/send-file.ts'
import { createdHere } from './created-first.ts'
import { reportAddress, unpin } from './kept-answers.ts'
import { whileClosed } from './open-reports.ts'
import { withSealedLock } from './sealed-lock.ts'
import { whileSending } from './unsent-signal.ts'

/** Only its user can decide how it goes on. */
class Undecided extends Error {
  override name = 'Undecided'
}

const unreadable = 'It can no longer be read.'

/** @throws Undecided if both changed the same */
const merged = (base: ReportBody, mine: ReportBody, theirs: Report): ReportBody => {
  const { body, conflicts, ended } = mergeBodies(base, mine, splitReport(theirs).body)
  const count = conflicts.length + ended.length
  if (count === 0) return body
  const by = theirs.updatedBy || 'somebody else'
  throw new Undecided(
    `Changed by ${by} too, in ${count === 1 ? '1 place' : `${count} places`}. Open the report to choose.`,
  )
}

/** On the newest version; undefined if the server has all of it: a save whose answer was lost is not made again. */
const onNewest = async (
  draft: { version: number; base: ReportBody; body: ReportBody; sent: readonly { body: ReportBody }[] },
  newest: Report,
): Promise<ReportBody | undefined> => {
  const { version, base, body, sent } = draft
  const own = await findStoredSave(newest, version, [...sent, { body }])
  if (!own) return merged(base, body, newest)
  if (own.sent.body === body) return undefined
  return merged(splitReport(own.stored).body, merged(own.sent.body, body, own.stored), newest)
}

/** Can be ended and repeated at any point. @throws ApiError, Undecided */
const send = async (owner: string, draft: WantedDraft): Promise<void> => {
  const { name, reportId: id, content, wanted } = draft
  const version = draftVersion(content)
  if (version === undefined || !(await isWhole(draft))) throw new TypeError(unreadable)
  const base = await bodyAt(id, version)
  const typedInto = (written: unknown) => withDraft(base, written)
  let [body, sending] = [typedInto(content), content]
  if (!body) throw new TypeError(unreadable)
  const newest = await api(routes.getReport, { params: { id } })
  const { header, body: theirs } = splitReport(newest)
  if (newest.version > version) {
    const sent = (wanted.sent ?? []).flatMap((one) => {
      const written = draftVersion(one) === version && typedInto(one)
      return written ? { body: written } : []
    })
    body = await onNewest({ version, base, body, sent }, newest)
    if (!body) return
    const rebased = toDraft({ header, base: theirs, body: withSharedParts(body, [theirs]) })
    if (!hasChanges(rebased, theirs)) return
    // If this save's answer is lost, it is by this that it is recognised.
    await keepWanted(owner, name, rebased, { at: wanted.at, kept: wanted.kept })
    sending = rebased
  }
  await announceKept(owner, id)
  await noteSent(owner, name, sending)
  const query = { kept: wanted.kept ?? wanted.at }
  const saved = await api(routes.saveReport, { params: { id }, query, body: { ...header, ...body } })
  await settleKept(owner, saved)
}

/** How often others can save in the meantime. */
const maxTries = 5

const sendOne = async (owner: string, name: string): Promise<void> => {
  for (let tries = 1; ; tries++) {
    // Another tab can have sent it, or changed it, since it was listed.
    const draft = (await wantedDrafts(owner)).find((wanted) => wanted.name === name)
    if (!draft || draft.wanted.state) return
    try {
      await whileSending(`save/${owner}/${name}`, () => send(owner, draft))
      await dropDraft(owner, name)
      const version = draftVersion(draft.content)
      if (version !== undefined) await unpin(owner, reportAddress(draft.reportId, version))
      return
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.status === 409
      if (isOvertaken && tries < maxTries) continue
      if (error instanceof Undecided) await noteWanted(owner, name, { state: 'asks', reason: error.message })
      // Storage that is full or closing says nothing about the save.
      else if (isOvertaken || error instanceof DOMException || outcomeOf(error) === 'again') throw error
      else await noteWanted(owner, name, { state: 'refused', reason: errorText(error) })
      return
    }
  }
}

/**
 * Those of reports that are not open, and that the server has. One that it cannot take yet keeps none of the others.
 * @throws ApiError if the server cannot be reached or is busy
 */
export const sendSaves = async (owner: string, signal: AbortSignal): Promise<void> => {
  const toCome = new Set(await createdHere(owner))
  let failure: unknown
  for (const { name, reportId } of await withSealedLock(owner, () => wantedDrafts(owner))) {
    if (signal.aborted || toCome.has(reportId)) continue
    await whileClosed(owner, reportId, () => sendOne(owner, name)).catch((error: unknown) => {
      if (isUnreached(error)) throw error
      failure ??= error
    })
  }
  if (failure !== undefined) throw failure
}
