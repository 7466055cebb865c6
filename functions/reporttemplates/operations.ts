import {
  reportTemplateMessages,
  type OpenReportTemplate,
  type Save,
  clientMessages,
  type ReportTemplate,
  type TemplateCombination,
  type InputOf,
  type AnswerOf,
} from '@lintel/contract'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'
import { actOn, openForWriting, savedSince } from './save-template.ts'
import { combinationOfDefault } from './defaults.ts'
import { findTemplate, opened, shownDefault, shownTemplate } from './find-template.ts'
import { readSaves, removeTemplate, type TemplateSave, readTemplates } from './store.ts'
import { isSameCombination, shippedCombinations, templateCombinations, templatePackageOf } from '@lintel/rules'
import { getClientFor } from '../clients/find-client.ts'

export { createReportTemplate, restoreReportTemplate, saveReportTemplate } from './save-template.ts'

export const getReportTemplate = async (
  ctx: Context,
  { params }: InputOf<'getReportTemplate'>,
): Promise<OpenReportTemplate> => opened(ctx, await findTemplate(ctx, params.id))

const shownSave = ({ id: _id, key: _key, version, ...save }: TemplateSave): Save => ({ number: version, ...save })

export async function listReportTemplateSaves(
  ctx: Context,
  { params, query }: InputOf<'listReportTemplateSaves'>,
): Promise<AnswerOf<'listReportTemplateSaves'>> {
  const { listed, client } = await openForWriting(ctx, params.id)
  const { saves, hasMore } = await readSaves(client?.id, listed.id, query.before)
  return { data: saves.map(shownSave), hasMore }
}

export const deleteReportTemplate = (
  ctx: Context,
  { params, query }: InputOf<'deleteReportTemplate'>,
): Promise<AnswerOf<'deleteReportTemplate'>> =>
  retryUntilWritten(`Deleting the report template ${params.id}`, async () => {
    if (combinationOfDefault(params.id)) throw new HttpError(409, reportTemplateMessages.cannotDeleteDefault)
    const { stored, listed } = await findTemplate(ctx, params.id)
    if (query.version !== undefined && query.version !== listed.version) throw savedSince(listed)
    if (!stored) throw new Error(`The report template ${params.id} is not stored.`)
    return (await removeTemplate(stored, [actOn(ctx, 'reporttemplate.delete', stored)])) ? listed : undefined
  })

const inOrderOf = (combinations: readonly TemplateCombination[]) => (one: ReportTemplate, other: ReportTemplate) => {
  const place = (template: ReportTemplate) => {
    const at = combinations.findIndex((combination) => isSameCombination(combination, template))
    return at < 0 ? combinations.length : at
  }
  return place(one) - place(other) || (one.id < other.id ? -1 : 1)
}

export async function listReportTemplates(
  ctx: Context,
  { query }: InputOf<'listReportTemplates'>,
): Promise<AnswerOf<'listReportTemplates'>> {
  const isWanted = ({ peachpackage, type, variant }: TemplateCombination) =>
    (query.peachpackage === undefined || peachpackage === templatePackageOf(query.peachpackage)) &&
    (query.type === undefined || type === query.type) &&
    (query.variant === undefined || variant === query.variant)
  if (query.client === undefined) {
    const changed = await readTemplates(undefined)
    const data = shippedCombinations.filter(isWanted).map((combination) => {
      const stored = changed.find((template) => isSameCombination(template, combination))
      return stored ? shownTemplate(stored, undefined) : shownDefault({ combination })
    })
    return { data, unused: [] }
  }
  const client = await getClientFor(ctx, query.client)
  if (query.branch !== undefined && !client.branches.some(({ id }) => id === query.branch))
    throw refused('query.branch', clientMessages.branchUnknown)
  const own = await readTemplates(client.id)
  const combinations = templateCombinations(client.reportfactory)
  return {
    data: own
      .filter(isWanted)
      .map((template) => shownTemplate(template, client))
      .toSorted(inOrderOf(combinations)),
    unused: combinations.filter(
      (combination) => isWanted(combination) && !own.some((template) => isSameCombination(template, combination)),
    ),
  }
}
