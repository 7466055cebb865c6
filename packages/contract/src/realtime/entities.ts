import * as z from 'zod'

/** Opens one connection, as `ticket` in its query, within a minute. */
export const RealtimeTicket = z.strictObject({ ticket: z.string() })
export type RealtimeTicket = z.infer<typeof RealtimeTicket>
