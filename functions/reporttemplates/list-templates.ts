import {
  clientMessages,
  type ReportTemplate,
  type RouteAnswer,
  type RouteInput,
  type routes,
  type TemplateCombination,
} from '@lintel/contract'
import { isSameCombination, shippedCombinations, templateCombinations, templatePackageOf } from '@lintel/rules'
import { getClientFor } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { shownDefault, shownTemplate } from './find-template.ts'
import { readTemplates } from './store/index.ts'

type Input = RouteInput<typeof routes.listReportTemplates>
type Answer = RouteAnswer<typeof routes.listReportTemplates>

const inOrderOf = (combinations: readonly TemplateCombination[]) => (one: ReportTemplate, other: ReportTemplate) => {
  const place = (template: ReportTemplate) => {
    const at = combinations.findIndex((combination) => isSameCombination(combination, template))
    return at < 0 ? combinations.length : at
  }
  return place(one) - place(other) || (one.id < other.id ? -1 : 1)
}

export async function listReportTemplates(ctx: Context, { query }: Input): Promise<Answer> {
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
