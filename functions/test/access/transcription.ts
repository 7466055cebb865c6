import type { AccessRows } from './row.ts'

export const transcription: AccessRows<'transcription'> = {
  transcribe: {
    access: { everybody: 'own' },
    dataentry: true,
    request: () => ({ query: { audiosrc: 'nobody/20260101T120000Z/no-such-recording' } }),
    ofCaller: true,
    status: 404,
    message: 'Recording not found.',
  },
}
