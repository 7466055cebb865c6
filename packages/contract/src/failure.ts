import * as z from 'zod'

/** One reason why the schema rejected a request. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The agency that sent a link. */
export const Sender = z.object({ name: z.string(), phone: z.string().optional(), email: z.string().optional() })
export type Sender = z.infer<typeof Sender>

/** The error response of the API: a readable sentence, the id in the log, and the schema's issues. */
export const Failure = z.object({
  message: z.string(),
  id: z.string(),
  issues: z.array(Issue).optional(),
  /** With 409: the current version of the record. */
  current: z.int().optional(),
  /** For a genuine link that has ended: whom to ask for another. */
  sender: Sender.optional(),
})
export type Failure = z.infer<typeof Failure>
