import * as z from 'zod'
import { longTextMax } from '../scalars.ts'
import { ReportBody } from './report.ts'
import { keyFields } from './sections/all.ts'
import { answerSchemas, ComplianceItem } from './sections/checklist.ts'

/** Without defaults, fallbacks and optionality. */
const core = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodCatch
    ? core(schema.unwrap())
    : schema

const partOf = (schema: unknown, key: string): unknown => {
  if (schema instanceof z.ZodArray) return core(schema.element)
  return schema instanceof z.ZodObject ? core(schema.shape[key]) : undefined
}

export const bodyFieldAt = (path: readonly string[]): unknown => path.reduce(partOf, core(ReportBody))

const [entries, words] = [new Set<string>(), new Set<string>()]
const sortLists = (schema: unknown, name: string): void => {
  if (schema instanceof z.ZodObject) {
    for (const [key, part] of Object.entries(schema.shape)) sortLists(core(part), key)
  } else if (schema instanceof z.ZodArray) {
    const entry = core(schema.element)
    if (entry instanceof z.ZodEnum) words.add(name)
    const fields: object = entry instanceof z.ZodObject ? entry.shape : {}
    if ('_uuid' in fields || 'src' in fields || name in keyFields) entries.add(name)
    sortLists(entry, name)
  }
}
sortLists(core(ReportBody), '')

export const entryLists: ReadonlySet<string> = entries

/** Lists of unique words. */
export const wordLists: ReadonlySet<string> = words

export const listMaximum = (schema: unknown): number | undefined => {
  if (!(schema instanceof z.ZodArray)) return undefined
  for (const { _zod } of schema.def.checks ?? [])
    if (_zod.def.check === 'max_length' && 'maximum' in _zod.def) return Number(_zod.def.maximum)
  return undefined
}

/**
 * Names, choices, dates and keys are not free text. `owner` has the field: a checklist's answer depends on its
 * question.
 */
export const takesFreeText = (path: readonly string[], value: string, owner: object): boolean => {
  const field = path.at(-1) ?? ''
  const holder = bodyFieldAt(path.slice(0, -1))
  const schema = holder === ComplianceItem && field === 'value' ? answerOf(owner) : partOf(holder, field)
  return (
    schema instanceof z.ZodString &&
    Number(schema.meta()?.['maxLength'] ?? 0) >= longTextMax &&
    schema.safeParse(value).success
  )
}

const answerOf = (owner: object): unknown => {
  const { questionType } = ComplianceItem.pick({ questionType: true }).strip().safeParse(owner).data ?? {}
  return questionType && answerSchemas[questionType]
}
