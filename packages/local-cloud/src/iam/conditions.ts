import { arnPattern, equalPattern, likePattern, type Pattern } from './patterns.ts'
import type { RequestContext } from './request.ts'

/** All lines of a Condition element must hold. */
export type Condition = (context: RequestContext) => boolean

type Compare = (wanted: string) => Pattern

const numeric =
  (holds: (given: number, wanted: number) => boolean): Compare =>
  (wanted) =>
  (given) =>
    given.trim() !== '' && holds(Number(given), Number(wanted))

/** ISO 8601, or seconds since 1970. */
const timeOf = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text))
const dated =
  (holds: (given: number, wanted: number) => boolean): Compare =>
  (wanted) =>
  (given) =>
    holds(timeOf(given), timeOf(wanted))

const comparisons = {
  Equals: (given: number, wanted: number) => given === wanted,
  LessThan: (given: number, wanted: number) => given < wanted,
  LessThanEquals: (given: number, wanted: number) => given <= wanted,
  GreaterThan: (given: number, wanted: number) => given > wanted,
  GreaterThanEquals: (given: number, wanted: number) => given >= wanted,
}

const ordered = (name: string, how: (holds: (given: number, wanted: number) => boolean) => Compare) =>
  Object.entries(comparisons).map(([suffix, holds]) => [`${name}${suffix}`, how(holds)] as const)

const operators = new Map<string, Compare>([
  ['StringEquals', (wanted) => equalPattern(wanted)],
  ['StringEqualsIgnoreCase', (wanted) => equalPattern(wanted, true)],
  ['StringLike', likePattern],
  ['ArnEquals', arnPattern],
  ['ArnLike', arnPattern],
  ['Bool', (wanted) => (given) => given.toLowerCase() === wanted.toLowerCase()],
  ...ordered('Numeric', numeric),
  ...ordered('Date', dated),
])

/** Negated operators are true if the key is missing. */
const negations = new Map([
  ['StringNotEquals', 'StringEquals'],
  ['StringNotEqualsIgnoreCase', 'StringEqualsIgnoreCase'],
  ['StringNotLike', 'StringLike'],
  ['ArnNotEquals', 'ArnEquals'],
  ['ArnNotLike', 'ArnLike'],
  ['NumericNotEquals', 'NumericEquals'],
  ['DateNotEquals', 'DateEquals'],
])

/** `"StringLike": {"s3:prefix": ["a/*", "b/*"]}`. @throws Error for an unsupported operator */
export function conditionOf(operator: string, key: string, values: readonly string[]): Condition {
  const [, set, name = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? []
  const lowerKey = key.toLowerCase()
  if (name === 'Null') {
    const wanted = new Set(values.map((value) => value.toLowerCase() === 'true'))
    return (context) => wanted.has(valuesOf(context, lowerKey) === undefined)
  }
  const negated = negations.get(name)
  const compare = operators.get(negated ?? name)
  if (!compare) throw new Error(`the condition operator ${operator} is not supported by the local cloud.`)
  const wanted = values.map(compare)
  const matches = (given: string, context: RequestContext) =>
    wanted.some((each) => each(given, context)) !== (negated !== undefined)
  return (context) => {
    const given = valuesOf(context, lowerKey)
    if (given === undefined) return ifExists !== undefined || set === 'ForAllValues' || (!set && negated !== undefined)
    const all = set === 'ForAllValues' || (!set && negated !== undefined)
    return all ? given.every((each) => matches(each, context)) : given.some((each) => matches(each, context))
  }
}

/** Undefined if the key is missing or, which is equivalent, has no value. */
function valuesOf(context: RequestContext, key: string): readonly string[] | undefined {
  const value = context[key]
  if (value === undefined) return undefined
  const values = typeof value === 'string' ? [value] : value
  return values.length > 0 ? values : undefined
}
