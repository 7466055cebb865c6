export const realtimeChannel = 'peach-reporter'

export const connectionTokenSeconds = 60
