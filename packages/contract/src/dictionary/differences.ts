import * as z from 'zod'
import { ShortText } from '../scalars.ts'

/**
 * How a value differs from that of another dictionary: a new value, none any more, the fields of an object that differ,
 * or a list, whose entries are told apart by keys. `keys` is its order, where entries came, went or moved.
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

/** What somebody has changed in a dictionary, and in which version of it. */
export const DictionaryDifferences = z.strictObject({
  on: ShortText,
  /** Absent where nothing differs. */
  difference: DictionaryDifference.optional(),
})
export type DictionaryDifferences = z.infer<typeof DictionaryDifferences>
