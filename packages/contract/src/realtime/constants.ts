/** The realtime channel and its events. */
export const realtimeChannel = 'peach-reporter'

/** Validity of a connection ticket, in seconds. */
export const realtimeTicketSeconds = 60
