import { cutText } from '@lintel/contract'
import * as z from 'zod'
import { schemaAt, unwrapped } from './expression.ts'

type Path = readonly PropertyKey[]
type Row = Record<string, unknown>

const isContainer = (value: unknown): value is Row => typeof value === 'object' && value !== null

const valueAt = (row: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (isContainer(value) ? value[String(step)] : undefined), row)

const fieldAt = (schema: z.ZodType, path: Path): z.ZodType | undefined => {
  try {
    return schemaAt(
      schema,
      path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    )
  } catch {
    return undefined
  }
}

const maxCharacters = (field: z.ZodType): number | undefined => {
  const inner = unwrapped(field)
  if (!(inner instanceof z.ZodString)) return undefined
  const { maxLength } = inner.meta() ?? {}
  return typeof maxLength === 'number' ? maxLength : (inner.maxLength ?? undefined)
}

function cut(schema: z.ZodType, row: Row, path: Path): boolean {
  const field = fieldAt(schema, path)
  const max = field && maxCharacters(field)
  const text = valueAt(row, path)
  const parent = valueAt(row, path.slice(0, -1))
  if (max === undefined || typeof text !== 'string' || !isContainer(parent)) return false
  const shorter = cutText(text, max)
  if (shorter === text) return false
  parent[String(path.at(-1))] = shorter
  return true
}

const mayBeLeftOut = (field: z.ZodType) => field.safeParse(undefined).success

/** The optional field around it, or its entry of a list or map. Returns its path. */
function takeOut(schema: z.ZodType, row: Row, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    const at = path.slice(0, length)
    const parent = valueAt(row, at.slice(0, -1))
    const step = at.at(-1)
    if (!isContainer(parent) || step === undefined || !Object.hasOwn(parent, step)) continue
    if (Array.isArray(parent)) {
      parent.splice(Number(step), 1)
      return at
    }
    const field = fieldAt(schema, at)
    const map = fieldAt(schema, at.slice(0, -1))
    const isEntry = map && unwrapped(map) instanceof z.ZodRecord
    if (field && !isEntry && !mayBeLeftOut(field)) continue
    Reflect.deleteProperty(parent, step)
    return at
  }
  return undefined
}

export interface Repaired {
  row?: Row
  done: string[]
}

const wordsOf = (path: Path) => path.map(String).join('.')
const maxSteps = 200

/**
 * They restrict access: without them a link would work again, or a user reach every branch. And without the key of a
 * report's body it would be empty.
 */
const restricting = new Set([
  'bodyKey',
  'revokedAt',
  'expiresAt',
  'locked',
  'deleted',
  'legacy',
  'active',
  'suspended',
  'branchlist',
])

/** If that takes no more than shortening texts and removing optional fields. */
export function mend(schema: z.ZodType, item: Row): Repaired {
  const row = structuredClone(item)
  const done: string[] = []
  for (let step = 0; step < maxSteps; step++) {
    const { success, error } = schema.safeParse(row)
    if (success) return { row, done }
    const [issue] = error.issues
    if (!issue) break
    if (issue.path.some((part) => restricting.has(String(part)))) return { done }
    if (issue.code === 'unrecognized_keys') {
      const parent = valueAt(row, issue.path)
      for (const key of issue.keys) {
        if (!isContainer(parent)) return { done }
        Reflect.deleteProperty(parent, key)
        done.push(`${wordsOf([...issue.path, key])} taken out`)
      }
    } else if (cut(schema, row, issue.path)) done.push(`${wordsOf(issue.path)} cut`)
    else {
      const at = takeOut(schema, row, issue.path)
      if (!at) return { done }
      done.push(`${wordsOf(at)} taken out`)
    }
  }
  return { done }
}

export const faultsOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map((issue) => `${wordsOf(issue.path) || 'the row'}: ${issue.code === 'custom' ? issue.message : issue.code}`)
