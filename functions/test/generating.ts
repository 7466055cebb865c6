import fc from 'fast-check'
import * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const oddCharacters = [
  ...'👍 𝒳 👩‍👩‍👧 漢 é e\u0301 a Z 1 &#1; &amp; <b> " \' \\ / = , \uf8ff \ud800 \udfff'.split(' '),
  ...'\u0000\u0007\u001b\u0085\u007f\u202e\u2066\ufeff \n\t',
  '\r\n',
]
/** Characters as users type them, and some that they do not. */
const someText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 30, unit: 'grapheme' }) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...oddCharacters), { maxLength: 12 }).map((all) => all.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'العربية', "'; DROP TABLE", '{{7*7}}', '👍'.repeat(300)) },
)

/** Marks a JSON schema's pattern as an id of the contract. */
const idPattern = '^[A-Za-z0-9_-]{1,64}$'

const textOf = (
  { format, pattern, maxLength = 1000, minLength = 0 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> => {
  if (pattern === idPattern && ids.length > 0) return fc.constantFrom(...ids)
  if (format === 'date') return day.map((date) => date.slice(0, 10))
  if (format === 'date-time') return day
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' }).map((text) => text.slice(0, maxLength))
  return someText.filter((text) => text.length >= minLength).map((text) => text.slice(0, maxLength))
}

const objectOf = (
  { properties = {}, required = [], additionalProperties }: Schema,
  ids: readonly string[],
): fc.Arbitrary<unknown> => {
  const known = Object.entries(properties).map(([name, property]) => {
    const value = typeof property === 'object' ? accepted(property, ids) : fc.anything()
    // Most optional fields are left out: a whole report would be too large to be useful.
    const often = required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 1 })
    return [name, often] as const
  })
  const record = fc.record(Object.fromEntries(known))
  if (typeof additionalProperties !== 'object' || known.length > 0) return record
  return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), accepted(additionalProperties, ids), { maxKeys: 2 })
}

/** Values that a schema accepts, or nearly accepts: refinements are not in a JSON schema. */
const accepted = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => accepted(choice, ids)))
  if (schema.type === 'string') return textOf(schema, ids)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 100_000 })
  if (schema.type === 'number') return fc.integer({ min: -1000, max: 100_000 }).map((hundredths) => hundredths / 100)
  if (schema.type === 'object') return objectOf(schema, ids)
  if (schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    const minLength = schema.minItems ?? 0
    return fc.array(accepted(schema.items, ids), { minLength, maxLength: minLength + 2 })
  }
  return fc.jsonValue()
}

/** Inputs generated from a schema; `ids` are used where it requires an id. */
export const sentFor = (schema: z.ZodType, ids: readonly string[] = []): fc.Arbitrary<unknown> =>
  accepted(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids)

/** JSON with something in it that hardly any schema accepts. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[]],
    { $ne: null },
    '',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '2025-02-30',
    'x'.repeat(20_000),
    '9'.repeat(40),
    '\u0000',
    'a\u0007b',
    '\ud800',
    'b\udfff',
    '\u202e',
    Array.from({ length: 3000 }, () => 0),
  ),
  fc.constantFrom(3, 70, 400).map((depth) => nested(depth)),
  fc.jsonValue({ maxDepth: 3 }),
)

const nested = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Every position in a value that can be changed: a container and a key. */
function placesIn(root: Container): { in: Container; key: string }[] {
  const places: { in: Container; key: string }[] = []
  const open: Container[] = [root]
  for (let next = open.pop(); next; next = open.pop())
    for (const [key, value] of Object.entries(next)) {
      places.push({ in: next, key })
      if (isContainer(value)) open.push(value)
    }
  return places
}

const put = (into: Container, key: string, value: unknown) =>
  Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true })

/** A copy of the value with one fault: replaced, removed or added. */
const spoilt = (value: unknown, how: 'replace' | 'remove' | 'add', where: number, what: unknown, name: string) => {
  if (!isContainer(value)) return what
  const copy = structuredClone(value)
  const places = placesIn(copy)
  const place = places[where % (places.length + 1)]
  if (!place) return how === 'add' ? put(copy, name, what) : what
  if (how === 'remove') delete place.in[place.key as keyof Container]
  else if (how === 'replace') put(place.in, place.key, what)
  else put(place.in, name, what)
  return copy
}

/** Values of this kind, with one fault each. */
export const spoiltOf = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      values,
      fc.constantFrom('replace' as const, 'remove' as const, 'add' as const),
      fc.nat(100_000),
      junk,
      fc.constantFrom('surprise', '__proto__', 'constructor', 'prototype', 'toString', ''),
    )
    .map(([value, ...how]) => spoilt(value, ...how))
