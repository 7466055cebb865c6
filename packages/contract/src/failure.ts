import * as z from 'zod'

/** One reason why a request was refused by its schema. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** Every error answer of the API: a sentence for people, the id that is in the log, and what the schema refused. */
export const Failure = z.object({
  message: z.string(),
  id: z.string(),
  issues: z.array(Issue).optional(),
  /** With 409: the version that the record has now. */
  current: z.int().optional(),
})
export type Failure = z.infer<typeof Failure>
