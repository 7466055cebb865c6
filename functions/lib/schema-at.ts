import * as z from 'zod'

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
