export const realtimeChannel = 'peach-reporter'

export const realtimeTicketSeconds = 60
