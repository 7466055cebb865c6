import {
  cutText,
  shortTextMax,
  type Client,
  type LinkedReport,
  type Report,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { checklistDictionary, dayInLondon, fillChecklists, followOn, newId } from '@lintel/rules'
import { getBranchFor } from '../clients/operations.ts'
import { dictionaryOf } from '../dictionary/operations.ts'
import { isProviderStaff, type Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertCreatable } from './create-report.ts'
import { assertWorkedWith, openToChange } from './may-change.ts'
import { bodyOfRow, conflictWith, openReport, openRow } from './open-report.ts'
import { toPlace } from './place-report.ts'
import { commitFollowing, wholeReport, type StoredHeader } from './store/index.ts'
import { tellChanged } from './tell-changed.ts'

type Input = RouteInput<typeof routes.followOnReport>

const mostTries = 5

/** Throws 400 for a type that this one is not followed on to. */
function assertFollows({ reportfactory }: Client, type: string, target: string): void {
  const kind = reportfactory.reportTypeList.find(({ name }) => name === type)
  if (kind?.convertedToList.includes(target)) return
  const message = `A report of the type ${type} is not followed by one of the type ${target}.`
  throw new Refusal(400, message, { issues: [{ path: 'body.target', message }] })
}

/** The provider's people make reports for the inspector who made the one before, agencies' people for themselves. */
const inspectorOf = (ctx: Context, { users }: Client, { userId }: StoredHeader) =>
  isProviderStaff(ctx) && users.some(({ id }) => id === userId) ? userId : ctx.user.userId

const linkTo = ({ id, ref, type, date }: StoredHeader): LinkedReport => ({ id, ref, type, date })

/** A new report that follows `source`, ready to be committed. */
async function prepare(
  ctx: Context,
  client: Client,
  source: Awaited<ReturnType<typeof openToChange>>['row'],
  target: string,
) {
  const { record } = source
  const now = ctx.now()
  const userId = inspectorOf(ctx, client, record)
  const preparedBy = client.users.find(({ id }) => id === userId)?.name ?? cutText(ctx.user.name, shortTextMax)
  const body = followOn(await bodyOfRow(source), { target, date: dayInLondon(now), userId, preparedBy }, newId)
  const dictionary = await dictionaryOf(ctx, client.id)
  fillChecklists(body, checklistDictionary(dictionary, target), newId)
  const pdf = record.attachments.report?.src
  const header = {
    dictionaryversion: dictionary.version,
    linkedReports: [linkTo(record)],
    previousReportType: record.type,
    previousReportRef: record.ref,
    ...(pdf !== undefined && { previousReportPdf: pdf }),
  }
  return { body, change: await toPlace({ client, body, header, now, by: ctx.user.name, byId: ctx.user.userId }) }
}

/**
 * PATCH /reports/{id}. Locked reports can be followed too: they get a link, and their bodies stay as they are. Of two
 * requests at the same moment, a double click, the second answers what the first has made.
 */
export async function followOnReport(ctx: Context, { params, body }: Input): Promise<Report> {
  const { target } = body
  let known: ReadonlySet<string> | undefined
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const { row: source, client } = await openToChange(ctx, params.id)
    const { record } = source
    assertWorkedWith(record)
    assertFollows(client, record.type, target)
    assertCreatable(client, target)
    await getBranchFor(ctx, record.branchId)
    const twin = known && record.linkedReports.find(({ id, type }) => type === target && !known?.has(id))
    if (twin) return openReport(ctx, twin.id)
    known ??= new Set(record.linkedReports.map(({ id }) => id))
    const { body: made, change } = await prepare(ctx, client, source, target)
    const following = change.after.record
    const link = linkTo(following)
    if (!(await commitFollowing(change, { id: record.id, seenLinks: record.linkedReports.length, link }))) continue
    await tellChanged(ctx, record)
    return wholeReport(following, made)
  }
  throw conflictWith((await openRow(ctx, params.id)).record)
}
