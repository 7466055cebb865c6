import * as z from 'zod'
import { ShortText } from '../scalars.ts'

/**
 * A new value, a removal, the changed fields of an object, or a list whose entries have keys; `keys` is its order if
 * that changed.
 */
export type DictionaryDifference =
  | { value: z.core.util.JSONType }
  | { gone: true }
  | { fields: [name: string, difference: DictionaryDifference][] }
  | { keys?: string[] | undefined; entries: [key: string, difference: DictionaryDifference][] }

export const DictionaryDifference: z.ZodType<DictionaryDifference> = z.lazy(() =>
  z.union([
    z.strictObject({ value: z.json() }),
    z.strictObject({ gone: z.literal(true) }),
    z.strictObject({ fields: z.array(z.tuple([z.string(), DictionaryDifference])) }),
    z.strictObject({
      keys: z.array(z.string()).optional(),
      entries: z.array(z.tuple([z.string(), DictionaryDifference])),
    }),
  ]),
)

/** The version is the one that they change. */
export const DictionaryDifferences = z.strictObject({
  on: ShortText,
  difference: DictionaryDifference.optional(),
})
export type DictionaryDifferences = z.infer<typeof DictionaryDifferences>
