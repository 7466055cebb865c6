import {
  mergeMessages,
  ReportBody,
  type Report,
  type ReportSummary,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { haveDuplicateRooms, mergeRooms, newId, sameAddress } from '@lintel/rules'
import { queueDocument } from '../documents/automatic.ts'
import { atOneMoment, reaches, type Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { withEmails } from './email-log.ts'
import { assertUnlocked, assertWorkedWith, conflictWith, openToChange } from './guards.ts'
import { nextVersion } from './next-version.ts'
import { bodyOfRow, openRow, ownerOf } from './read-report.ts'
import { commit, readHeader, readRef, summaryOf, wholeReport, type HeaderRow } from './store/index.ts'
import { tellChanged } from './publish-changed.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** A merge is tried again so often where somebody saves one of the two at the same moment. */
const mostTries = 5

/** The client's report with this reference, within the caller's scope and not deleted. Throws 404 otherwise. */
async function rowWithRef(ctx: Context, clientId: string, ref: number): Promise<HeaderRow> {
  const id = await readRef(ref)
  const row = id === undefined ? undefined : await readHeader(id)
  const isFound = row && !row.record.deleted && row.record.client.id === clientId
  if (!isFound || !reaches(ctx.scope, ownerOf(row.record))) throw new Refusal(404, mergeMessages.notFound(ref))
  return row
}

/** GET /reports/clientsearch/{clientid}/{ref} */
export const findReportByRef = async (ctx: Context, { params }: Input<'findReportByRef'>): Promise<ReportSummary> =>
  summaryOf((await rowWithRef(ctx, params.clientid, params.ref)).record)

/** Throws 400 for a report of another client: its photographs are that client's, and rooms do not move without them. */
function assertSameClient(primary: HeaderRow['record'], { ref, client }: HeaderRow['record']): void {
  if (client.id === primary.client.id) return
  throw new Refusal(400, `Report ${ref} belongs to ${client.name}. Only reports of the same client can be merged.`)
}

function assertFitting(primary: HeaderRow['record'], secondary: HeaderRow['record']): void {
  if (secondary.type !== primary.type) throw new Refusal(400, mergeMessages.otherType)
  if (!sameAddress(secondary.address, primary.address)) throw new Refusal(400, mergeMessages.otherAddress)
}

/** Both reports as they are, once it is certain that they may be merged. */
async function openBoth(ctx: Context, { params, body }: Input<'mergeReports'>) {
  const { row: primary, client } = await openToChange(ctx, params.id)
  const { record } = primary
  assertUnlocked(record)
  assertWorkedWith(record)
  if (body.secondaryref === record.ref) throw new Refusal(400, mergeMessages.sameReport)
  const secondary = await rowWithRef(ctx, body.client ?? record.client.id, body.secondaryref)
  assertSameClient(record, secondary.record)
  assertFitting(record, secondary.record)
  assertUnlocked(secondary.record)
  assertWorkedWith(secondary.record)
  return { client, primary, secondary }
}

async function mergedBodies(primary: HeaderRow, secondary: HeaderRow) {
  const [first, second] = await Promise.all([bodyOfRow(primary), bodyOfRow(secondary)])
  if (haveDuplicateRooms(first, second)) throw new Refusal(400, mergeMessages.duplicateRooms)
  const merged = mergeRooms(first, second, newId)
  if (!ReportBody.shape.rooms.safeParse(merged.primary.rooms).success)
    throw new Refusal(400, 'Together these reports have more rooms than one report can hold.')
  return { ...merged, movesNothing: second.rooms.length === 0 }
}

/**
 * POST /reports/{id}/merge. Both reports get their next version in one transaction, so that no room is ever in both or
 * in neither. Where the other report has no rooms, as after a merge, nothing is written.
 */
export async function mergeReports(ctx: Context, input: Input<'mergeReports'>): Promise<Report> {
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const { client, primary, secondary } = await openBoth(ctx, input)
    const merged = await mergedBodies(primary, secondary)
    if (merged.movesNothing) return withEmails(wholeReport(primary.record, merged.primary), ctx.now())
    const merging = atOneMoment(ctx)
    const changes = await Promise.all([
      nextVersion(merging, primary, merged.primary),
      nextVersion(merging, secondary, merged.secondary),
    ])
    // It has nothing left to deliver.
    changes[1].after.record.delivery = undefined
    if (!(await commit(...changes))) continue
    const { record } = changes[0].after
    await Promise.all([
      ...changes.map(({ after }) => tellChanged(ctx, after.record)),
      // The other report has no rooms left: nobody wants its PDF.
      queueDocument(ctx, record, client),
    ])
    return withEmails(wholeReport(record, merged.primary), ctx.now())
  }
  throw conflictWith((await openRow(ctx, input.params.id)).record)
}
