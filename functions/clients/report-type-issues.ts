import {
  clientMessages,
  isCoreType,
  reservedVariantNames,
  SavedProperty,
  SavedReportType,
  SavedThirdPartyDatabase,
  type Client,
  type Issue,
  type ReportType,
} from '@lintel/contract'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { reportFactsOf } from '../reports/client-totals.ts'

const sameText = (text: string) => text.trim().toLowerCase()

function issuesOf(type: ReportType, types: readonly ReportType[]): Issue[] {
  const issues: Issue[] = (SavedReportType.safeParse(type).error?.issues ?? []).map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }))
  if (types.some((other) => other !== type && sameText(other.name) === sameText(type.name)))
    issues.push({ path: 'name', message: clientMessages.typeNameTaken })
  for (const [index, { name }] of type.variantList.entries()) {
    const path = `variantList.${index}.name`
    if (reservedVariantNames.includes(sameText(name)))
      issues.push({ path, message: clientMessages.variantNameReserved })
    if (type.variantList.findIndex((other) => sameText(other.name) === sameText(name)) !== index)
      issues.push({ path, message: clientMessages.variantNameTaken })
  }
  for (const name of type.convertedToList)
    if (!types.some((other) => other.name === name))
      issues.push({ path: 'convertedToList', message: clientMessages.typeUnknown(name) })
  return issues
}

const entryIssues = <T>(base: string, schema: z.ZodType, now: readonly T[], was: readonly T[] = []): Issue[] =>
  now.flatMap((one, index) => {
    const { error } = was.some((known) => isDeepStrictEqual(known, one)) ? {} : schema.safeParse(one)
    return (error?.issues ?? []).map(({ path, message }) => ({
      path: [base, index, ...path.map(String)].join('.'),
      message,
    }))
  })

export const sharedListIssues = ({ reportfactory: now }: Client, before: Client | undefined): Issue[] => {
  const base = 'body.reportfactory'
  const { genericConfigPropertyList: properties, thirdPartyDatabaseList: databases } = before?.reportfactory ?? {}
  return [
    ...entryIssues(`${base}.genericConfigPropertyList`, SavedProperty, now.genericConfigPropertyList, properties),
    ...entryIssues(`${base}.thirdPartyDatabaseList`, SavedThirdPartyDatabase, now.thirdPartyDatabaseList, databases),
  ]
}

/** What was so before is accepted. */
export async function reportTypeIssues(client: Client, before: Client | undefined): Promise<Issue[]> {
  const types = client.reportfactory.reportTypeList
  const was = before?.reportfactory.reportTypeList ?? []
  if (isDeepStrictEqual(types, was)) return []
  const base = 'body.reportfactory.reportTypeList'
  const issues = types.flatMap((type, index) =>
    was.some((known) => isDeepStrictEqual(known, type))
      ? []
      : issuesOf(type, types).map(({ path, message }) => ({ path: `${base}.${index}.${path}`, message })),
  )
  const gone = was.filter(({ name }) => !types.some((type) => type.name === name))
  const core = gone.filter(({ name }) => isCoreType(name))
  issues.push(...core.map(({ name }) => ({ path: base, message: clientMessages.typeIsCore(name) })))
  if (!before || gone.length === 0) return issues
  const { typesInUse } = await reportFactsOf(before.id)
  const used = gone.filter(({ name }) => typesInUse.includes(name))
  return [...issues, ...used.map(({ name }) => ({ path: base, message: clientMessages.typeInUse(name) }))]
}
