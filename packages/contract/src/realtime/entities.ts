import * as z from 'zod'

/** The ticket that opens one connection to the realtime channel, as `ticket` in its query: once, within a minute. */
export const RealtimeTicket = z.strictObject({ ticket: z.string() })
export type RealtimeTicket = z.infer<typeof RealtimeTicket>
