import fc from 'fast-check'
import * as z from 'zod'

/** As much of JSON Schema as zod writes for the contract. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

const loneSurrogate = String.fromCharCode(0xd800)

/** What no schema expects where it is. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1.5, 1e308, '', [], {}, loneSurrogate, '\u0000', 'a'.repeat(10_000)),
  fc.constantFrom('__proto__', 'constructor', '../../etc/passwd', '${jndi:ldap://x}', '<script>', "'; --", '🏚️'),
  // JSON.parse gives an object a key of this name; a literal would set its prototype.
  fc.constant<unknown>(JSON.parse('{"__proto__":{"admin":true}}')),
  fc.constant<unknown>(JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`)),
  fc.jsonValue({ maxDepth: 3 }),
)

const textFor = ({ format, pattern }: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  if (format === 'date') return fc.constantFrom('2025-01-15', '2024-02-29', '2025-02-30')
  if (format === 'date-time') return fc.constantFrom('2025-01-15T10:00:00Z', '2025-01-15T10:00:00.123Z')
  if (pattern?.startsWith('^#')) return fc.constantFrom('#1864ab', '#12')
  if (pattern?.includes('A-Za-z0-9_-')) return fc.constantFrom(...ids)
  return fc.oneof(
    fc.constantFrom('Hall', 'ZZ1 1AA', 'Inventory', 'doors'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
}

function plain(schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => valueOf(inner, ids, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(of))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const { minimum = -10, maximum = 1000 } = schema
  switch (schema.type) {
    case 'string':
      return textFor(schema, ids)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(Math.max(maximum, minimum), 1e9) })
    case 'number':
      return fc.double({ noNaN: true, min: -1e6, max: 1e6 })
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(of))
      return fc.array(of(schema.items ?? {}), { maxLength: depth > 6 ? 1 : 3 })
    case 'object': {
      const extra = schema.additionalProperties
      if (!schema.properties && typeof extra === 'object') return fc.dictionary(fc.string({ maxLength: 8 }), of(extra))
      const parts = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, of(inner)] as const)
      return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A value that the schema mostly accepts, spoilt here and there. */
function valueOf(schema: Schema, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: plain(schema, ids, depth) }, { weight: 1, arbitrary: junk })
}

/** Values that a schema of the contract mostly accepts; `ids` stand where it wants an id. */
export const valuesOf = (schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ids)
