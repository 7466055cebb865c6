import * as z from 'zod'

/** A condition or filter in DynamoDB's syntax. Names are only needed for placeholders with `#`. */
export interface Condition {
  expression: string
  names?: Record<string, string>
  values?: Record<string, unknown>
}

/** Placeholders, so that reserved words and unusual names do no harm. */
export class Expression {
  readonly names: Record<string, string> = {}
  readonly values: Record<string, unknown> = {}

  path(parts: FieldPath): string {
    const steps = parts.map((part) => {
      if (typeof part === 'number') return `[${part}]`
      const known = Object.entries(this.names).find(([, name]) => name === part)?.[0]
      const placeholder = known ?? `#n${Object.keys(this.names).length}`
      this.names[placeholder] = part
      return `.${placeholder}`
    })
    return steps.join('').slice(1)
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }

  take({ expression, names, values }: Condition): string {
    Object.assign(this.names, names)
    Object.assign(this.values, values)
    return expression
  }

  get attributes() {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    }
  }
}

export type FieldPath = readonly (string | number)[]

export const unwrapped = (schema: z.ZodType): z.ZodType => {
  let inner = schema
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodCatch
  )
    inner = inner.unwrap() as z.ZodType
  return inner
}

/** The schema of the value at a path of a row. Throws if the row has no such field. */
export function schemaAt(row: z.ZodType, path: FieldPath): z.ZodType {
  let at = row
  for (const step of path) {
    const inner = unwrapped(at)
    const next =
      inner instanceof z.ZodObject
        ? (inner.shape as Record<string, z.ZodType>)[step]
        : inner instanceof z.ZodRecord
          ? (inner.valueType as z.ZodType)
          : inner instanceof z.ZodArray
            ? (inner.element as z.ZodType)
            : undefined
    if (!next) throw new Error(`A row has no field ${path.join('.')}.`)
    at = next
  }
  return at
}
