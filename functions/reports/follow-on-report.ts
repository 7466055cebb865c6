import { cutText, shortTextMax, type Client, type LinkedReport, type Report, type InputOf } from '@lintel/contract'
import { checklistDictionary, dayInLondon, fillChecklists, followOn, newId } from '@lintel/rules'
import { getBranchFor } from '../clients/find-client.ts'
import { dictionaryForReport } from '../dictionary/dictionary-of.ts'
import { isProviderStaff, type Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { changeReport } from './save/change-report.ts'
import { assertCreatable } from './save/create-report.ts'
import { assertWorkedWith, openToChange } from './guards.ts'
import { awaitedUploads } from './save/awaited-uploads.ts'
import { toInsert } from './save/insert-report.ts'
import { bodyOfRow, findHeader, openReport } from './read-report.ts'
import { wholeReport, type HeaderRow, type StoredHeader } from './store/index.ts'

type Input = InputOf<'followOnReport'>

function assertFollows({ reportfactory }: Client, type: string, target: string): void {
  const kind = reportfactory.reportTypeList.find(({ name }) => name === type)
  if (kind?.convertedToList.includes(target)) return
  throw refused('body.target', `A report of type ${type} cannot be followed by one of type ${target}.`)
}

/** Provider staff create reports for the previous inspector, agency staff for themselves. */
const inspectorOf = (ctx: Context, { users }: Client, { userId }: StoredHeader) =>
  isProviderStaff(ctx) && users.some(({ id }) => id === userId) ? userId : ctx.user.userId

export const linkTo = ({ id, ref, type, date }: StoredHeader): LinkedReport => ({ id, ref, type, date })

async function prepare(ctx: Context, client: Client, source: HeaderRow, target: string) {
  const { record } = source
  const now = ctx.now()
  const userId = inspectorOf(ctx, client, record)
  const preparedBy = client.users.find(({ id }) => id === userId)?.name ?? cutText(ctx.user.name, shortTextMax)
  const former = await bodyOfRow(source)
  const body = followOn(former, { target, date: dayInLondon(now), userId, preparedBy }, newId)
  const dictionary = await dictionaryForReport(ctx, client.id)
  fillChecklists(body, checklistDictionary(dictionary, target), newId)
  const pdf = record.attachments.report?.src
  const header = {
    dictionaryversion: dictionary.version,
    linkedReports: [linkTo(record)],
    previousReportType: record.type,
    previousReportRef: record.ref,
    ...(pdf !== undefined && { previousReportPdf: pdf }),
  }
  const awaited = await awaitedUploads(body, { body: former, awaited: source.awaited })
  const by = { by: ctx.user.name, byId: ctx.user.userId }
  return { body, change: await toInsert({ client, body, header, now, ...by, awaited }) }
}

/** A double click, another tab or a retry repeats the request within this time; later a second report is intended. */
const sameRequestMs = 5 * 60_000

/** During this attempt, or by the same user a moment ago. */
async function findRepeated(
  { user }: Context,
  source: StoredHeader,
  target: string,
  { requestedAt, known }: { requestedAt: Date; known: ReadonlySet<string> },
): Promise<string | undefined> {
  for (const { id, type } of source.linkedReports.toReversed()) {
    const made = type === target ? await findHeader(id) : undefined
    if (!made || made.deleted || made.previousReportRef !== source.ref) continue
    const isTheirs = made.createdBy !== undefined && made.createdBy.id === user.userId
    const isJustMade = requestedAt.getTime() - Date.parse(made.createdAt) < sameRequestMs
    if (!known.has(id) || (isTheirs && isJustMade)) return id
  }
  return undefined
}

/** A locked report can be followed. A duplicate request returns the existing follow-on. */
export function followOnReport(ctx: Context, { params, body }: Input): Promise<Report> {
  const { target } = body
  const requestedAt = ctx.now()
  let known: ReadonlySet<string> | undefined
  const guard = async () => {
    const opened = await openToChange(ctx, params.id, assertWorkedWith)
    const { record } = opened.row
    assertFollows(opened.client, record.type, target)
    assertCreatable(opened.client, target)
    await getBranchFor(ctx, record.branchId)
    return opened
  }
  return changeReport(ctx, guard, async ({ row: source, client }, now) => {
    const { record } = source
    known ??= new Set(record.linkedReports.map(({ id }) => id))
    const repeated = await findRepeated(ctx, record, target, { requestedAt, known })
    if (repeated !== undefined) return { changes: [], answer: () => openReport(ctx, repeated) }
    const { body: made, change } = await prepare(now, client, source, target)
    const following = change.after.record
    return {
      changes: [{ before: source, after: source, link: linkTo(following) }, change],
      answer: () => wholeReport(following, made),
    }
  })
}
