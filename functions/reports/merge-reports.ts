import {
  checkAnswersMax,
  mergeMessages,
  ReportBody,
  type Report,
  type ReportSummary,
  reportErrors,
  type InputOf,
} from '@lintel/contract'
import { haveDuplicateRooms, mergeRooms, newId, sameAddress } from '@lintel/rules'
import { actOnReport } from '../audit/write-act.ts'
import { reaches, type Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { awaitedUploads } from './save/awaited-uploads.ts'
import { changeReport } from './save/change-report.ts'
import { withOwnRows } from './email-logs.ts'
import { assertUnlocked, assertWorkedWith, openToChange } from './guards.ts'
import { nextVersion } from './save/next-version.ts'
import { savedAct } from './trail/acts.ts'
import { bodyOfRow, ownerOf } from './read-report.ts'
import { answersItem, readAnswers, readHeader, readRef, summaryOf, wholeReport, type HeaderRow } from './store/index.ts'

/** Within the caller's scope and not deleted; 404 otherwise. */
async function rowWithRef(ctx: Context, clientId: string, ref: number): Promise<HeaderRow> {
  const id = await readRef(ref)
  const row = id === undefined ? undefined : await readHeader(id)
  const isFound = row && !row.record.deleted && row.record.client.id === clientId
  if (!isFound || !reaches(ctx.scope, ownerOf(row.record))) throw new HttpError(404, mergeMessages.notFound(ref))
  return row
}

export const findReportByRef = async (ctx: Context, { params }: InputOf<'findReportByRef'>): Promise<ReportSummary> =>
  summaryOf((await rowWithRef(ctx, params.clientid, params.ref)).record)

/** A report's photographs belong to its client, and rooms do not move without them. */
function assertSameClient(primary: HeaderRow['record'], { ref, client }: HeaderRow['record']): void {
  if (client.id === primary.client.id) return
  throw new HttpError(400, reportErrors.otherClient(ref, client.name))
}

function assertFitting(primary: HeaderRow['record'], secondary: HeaderRow['record']): void {
  if (secondary.type !== primary.type) throw new HttpError(400, mergeMessages.otherType)
  if (!sameAddress(secondary.address, primary.address)) throw new HttpError(400, mergeMessages.otherAddress)
}

async function openBoth(ctx: Context, { params, body }: InputOf<'mergeReports'>) {
  const { row, client } = await openToChange(ctx, params.id, assertWorkedWith, assertUnlocked)
  const { record } = row
  if (body.secondaryref === record.ref) throw new HttpError(400, mergeMessages.sameReport)
  const secondary = await rowWithRef(ctx, body.client ?? record.client.id, body.secondaryref)
  assertSameClient(record, secondary.record)
  assertFitting(record, secondary.record)
  assertWorkedWith(secondary.record)
  assertUnlocked(secondary.record)
  return { client, row, secondary }
}

async function mergedBodies(primary: HeaderRow, secondary: HeaderRow) {
  const [first, second] = await Promise.all([bodyOfRow(primary), bodyOfRow(secondary)])
  if (second.rooms.length === 0) throw new HttpError(400, reportErrors.noRooms(secondary.record.ref))
  if (haveDuplicateRooms(first, second)) throw new HttpError(400, mergeMessages.duplicateRooms)
  const merged = mergeRooms(first, second, newId)
  if (!ReportBody.shape.rooms.safeParse(merged.primary.rooms).success)
    throw new HttpError(400, reportErrors.tooManyRooms)
  return { ...merged, former: { first, second } }
}

/** Answers follow their rooms; the secondary report keeps its own, which find nothing there any more. */
async function mergedAnswers({ record: { id } }: HeaderRow, secondary: HeaderRow) {
  const [own, others] = await Promise.all([readAnswers(id), readAnswers(secondary.record.id)])
  const moved = others.answers.filter(
    ({ rule, path }) => path.startsWith('rooms.') && !own.answers.some((one) => one.rule === rule && one.path === path),
  )
  const merged = [...own.answers, ...moved].slice(0, checkAnswersMax)
  return { merged, items: moved.length > 0 ? [answersItem(id, own, merged)] : [] }
}

/** In one transaction: no room is ever in both or in neither. */
export const mergeReports = (ctx: Context, input: InputOf<'mergeReports'>): Promise<Report> =>
  changeReport(
    ctx,
    () => openBoth(ctx, input),
    async ({ client, row, secondary }, now) => {
      const merged = await mergedBodies(row, secondary)
      const { first, second } = merged.former
      const [awaited, left] = await Promise.all([
        awaitedUploads(merged.primary, { ...row, body: first }),
        awaitedUploads(merged.secondary, { ...secondary, body: second }),
      ])
      const answers = await mergedAnswers(row, secondary)
      const [change, emptied] = await Promise.all([
        nextVersion(now, { row, client }, merged.primary, awaited, answers.merged),
        nextVersion(now, { row: secondary, client }, merged.secondary, left),
      ])
      // It has nothing left to deliver.
      emptied.after.record.delivery = undefined
      const { id, ref } = secondary.record
      return {
        changes: [
          { ...change, acts: [savedAct(change.after.record, `merged with report ${ref}`)] },
          { ...emptied, acts: [savedAct(emptied.after.record, `merged into report ${row.record.ref}`)] },
        ],
        others: answers.items,
        act: actOnReport('report.merge', row.record, { secondaryid: id, secondaryref: String(ref) }),
        answer: () => withOwnRows(wholeReport(change.after.record, merged.primary), now.now()),
      }
    },
  )
