import * as z from 'zod'
import { ShortText } from '../scalars.ts'

/**
 * The difference of a value from that of another dictionary: a new value, a removal, the changed fields of an object,
 * or a list whose entries are identified by keys. `keys` is its order if entries were added, removed or moved.
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

/** A user's changes to a dictionary, and the version that they change. */
export const DictionaryDifferences = z.strictObject({
  on: ShortText,
  /** Absent if nothing differs. */
  difference: DictionaryDifference.optional(),
})
export type DictionaryDifferences = z.infer<typeof DictionaryDifferences>
