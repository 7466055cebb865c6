import type { AccessRows } from './row.ts'

const documentPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const

export const transcription: AccessRows<'transcription'> = {
  transcribe: {
    access: { everybody: 'own' },
    dataentry: true,
    request: () => ({ query: { audiosrc: 'nobody/20260101T120000Z/no-such-recording' } }),
    ofCaller: true,
    status: 404,
    message: 'Recording not found.',
  },
  transcribeDocument: {
    access: documentPeople,
    dataentry: false,
    request: ({ clientId }) => ({ body: { document: 'no-such-document', client: clientId } }),
    status: 404,
    message: 'This document is no longer available. Send it again.',
  },
  getTranscribedDocument: {
    access: documentPeople,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: 'no-such-transcription' }, query: { client: clientId } }),
    status: 404,
    message: 'The results of reading this document are no longer kept. Send it again.',
  },
}
