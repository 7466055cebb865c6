/** The realtime channel and its events. */
export const realtimeChannel = 'peach-reporter'

/** How long a ticket for a connection is good, in seconds. */
export const realtimeTicketSeconds = 60
