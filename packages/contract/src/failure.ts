import * as z from 'zod'

/** One reason why the schema rejected a request. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The error response of the API: a readable sentence, the id in the log, and the schema's issues. */
export const Failure = z.object({
  message: z.string(),
  id: z.string(),
  issues: z.array(Issue).optional(),
  /** With 409: the current version of the record. */
  current: z.int().optional(),
})
export type Failure = z.infer<typeof Failure>
