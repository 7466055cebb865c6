/** The realtime channel and its events. */
export const realtimeChannel = 'peach-reporter'
