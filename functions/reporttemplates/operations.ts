import {
  reportTemplateMessages,
  type OpenReportTemplate,
  type RouteAnswer,
  type RouteInput,
  type routes,
  type Save,
} from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { retryUntilWritten } from '../lib/retry-until-written.ts'
import { actOn } from './act-on-template.ts'
import { combinationOfDefault } from './defaults.ts'
import { findTemplate, opened } from './find-template.ts'
import { openForWriting, savedSince } from './save-template.ts'
import { readSaves, removeTemplate, type TemplateSave } from './store/index.ts'

export { listReportTemplates } from './list-templates.ts'
export { createReportTemplate, restoreReportTemplate, saveReportTemplate } from './save-template.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

export const getReportTemplate = async (
  ctx: Context,
  { params }: Input<'getReportTemplate'>,
): Promise<OpenReportTemplate> => opened(ctx, await findTemplate(ctx, params.id))

const shownSave = ({ id: _id, key: _key, version, ...save }: TemplateSave): Save => ({ number: version, ...save })

export async function listReportTemplateSaves(
  ctx: Context,
  { params, query }: Input<'listReportTemplateSaves'>,
): Promise<RouteAnswer<typeof routes.listReportTemplateSaves>> {
  const { listed, client } = await openForWriting(ctx, params.id)
  const { saves, hasMore } = await readSaves(client?.id, listed.id, query.before)
  return { data: saves.map(shownSave), hasMore }
}

export const deleteReportTemplate = (
  ctx: Context,
  { params, query }: Input<'deleteReportTemplate'>,
): Promise<RouteAnswer<typeof routes.deleteReportTemplate>> =>
  retryUntilWritten(`Deleting the report template ${params.id}`, async () => {
    if (combinationOfDefault(params.id)) throw new HttpError(409, reportTemplateMessages.cannotDeleteDefault)
    const { stored, listed } = await findTemplate(ctx, params.id)
    if (query.version !== undefined && query.version !== listed.version) throw savedSince(listed)
    if (!stored) throw new Error(`The report template ${params.id} is not stored.`)
    return (await removeTemplate(stored, [actOn(ctx, 'reporttemplate.delete', stored)])) ? listed : undefined
  })
