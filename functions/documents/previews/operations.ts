import { documentMessages, reportMessages, type PreviewRequest, reportErrors } from '@lintel/contract'
import { variantsFor } from '@lintel/rules'
import { getClientFor } from '../../clients/find-client.ts'
import type { Context } from '../../lib/context.ts'
import { HttpError } from '../../lib/http-error.ts'
import { assertWorkedWith } from '../../reports/guards.ts'
import { editedTemplate } from '../../reporttemplates/edited-template.ts'
import { findReportByRef } from '../../reports/operations.ts'
import { openHeader } from '../../reports/read-report.ts'
import { filenameFor, filenameOf } from '../filename.ts'
import { readPage, type PreviewOrder } from '../files.ts'
import { isReservedKey, type StoredJob } from '../jobs/kinds.ts'
import { faultOf, pageSeconds, startPreview } from './start-preview.ts'

interface Input {
  body: PreviewRequest
}

interface Shown {
  subject: Extract<StoredJob, { kind: 'preview' }>['subject']
  clientId: string
  type: string
  filename: string
}

export const previewPdf = async (ctx: Context, { body }: Input) => ({ id: (await start(ctx, body, 'pdf')).id })

export const generatePreview = (ctx: Context, input: Input) => previewPdf(ctx, input)

/** The caller waits for it; a template fault gives 400. */
export async function previewHtml(ctx: Context, { body }: Input): Promise<{ htmlCode: string }> {
  const until = Date.now() + pageSeconds * 1000
  const { id } = await start(ctx, body, 'html')
  const fault = await faultOf(id, until)
  if (fault !== undefined) throw new HttpError(400, fault)
  return { htmlCode: await readPage(id, 'preview.html') }
}

async function start(ctx: Context, order: PreviewRequest, form: PreviewOrder['form']): Promise<StoredJob> {
  if (order.template !== undefined) return startOfTemplate(ctx, { ...order, template: order.template }, form)
  const { subject, clientId, type, filename } = await shownBy(ctx, order)
  await assertOffered(ctx, { clientId, type }, order.variant)
  return startPreview(ctx, { subject, clientId, filename }, { order: { ...order, type }, form })
}

async function startOfTemplate(
  ctx: Context,
  order: PreviewRequest & { template: string },
  form: PreviewOrder['form'],
): Promise<StoredJob> {
  const edited = await editedTemplate(ctx, order.template, order)
  const { variant } = edited.order
  const client = order.client ?? edited.client
  const isOfReport = order.reportid !== undefined || order.ref !== undefined
  const wanted = { ...order, client, variant, type: isOfReport ? undefined : edited.type }
  const { subject, clientId, type, filename } = await shownBy(ctx, wanted)
  if (!edited.prints(type)) throw new HttpError(400, reportErrors.otherType(type))
  // A client's own template may belong to a package that the client does not have yet.
  if (!edited.client) await assertOffered(ctx, { clientId, type }, variant)
  const written = { ...wanted, ...edited.order, type: edited.type === 'Invoice' ? edited.type : type }
  return startPreview(ctx, { subject, clientId, filename }, { order: written, form, ownorder: edited.ownorder })
}

/** The report, within the caller's scope; or a sample in the client's look. Throws 400 without either. */
async function shownBy(ctx: Context, { reportid, ref, client, type, variant }: PreviewRequest): Promise<Shown> {
  const id = reportid ?? (await idOfRef(ctx, ref, client))
  if (id !== undefined) {
    const report = await openHeader(ctx, id)
    assertWorkedWith(report)
    if (type !== undefined && type !== report.type) throw new HttpError(400, reportErrors.otherType(report.type))
    if (client !== undefined && client !== report.client.id) throw new HttpError(404, reportMessages.notFound)
    const filename = await filenameFor(report, variant)
    const subject = { type: 'report', id, version: report.version } as const
    return { subject, clientId: report.client.id, type: report.type, filename }
  }
  if (type === undefined) throw new HttpError(400, documentMessages.missingReportId)
  const { id: clientId } = await getClientFor(ctx, client ?? ctx.user.clientId)
  return { subject: { type: 'sample' }, clientId, type, filename: filenameOf(type, 'pdf') }
}

async function idOfRef(ctx: Context, ref: number | undefined, client: string | undefined) {
  if (ref === undefined) return undefined
  const params = { clientid: client ?? ctx.user.clientId, ref }
  return (await findReportByRef(ctx, { params, query: {}, headers: {}, body: undefined })).id
}

/** Users who see other clients can try out any variant. */
async function assertOffered(
  ctx: Context,
  { clientId, type }: Pick<Shown, 'clientId' | 'type'>,
  variant: string,
): Promise<void> {
  const { reportfactory, peachpackage } = await getClientFor(ctx, clientId)
  const kind = reportfactory.reportTypeList.find(({ name }) => name === type)
  const tried = ctx.scope.kind === 'any' ? 'Pro' : peachpackage
  const offered = kind ? variantsFor(tried, kind.variantList).map(({ name }) => name) : []
  const known = kind && (variant === 'report' || (!isReservedKey(variant) && offered.includes(variant)))
  if (!known) throw new HttpError(404, documentMessages.missingAttachmentKey)
}
