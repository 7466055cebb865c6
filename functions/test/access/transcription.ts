import { dataentryRow, row, type AccessRows } from './row.ts'

const documentPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const

export const transcription: AccessRows<'transcription'> = {
  transcribe: dataentryRow(
    { everybody: 'own' },
    { query: { audiosrc: 'nobody/20260101T120000Z/no-such-recording' } },
    404,
    { ofCaller: true, message: 'Recording not found.' },
  ),
  transcribeDocument: row(
    documentPeople,
    ({ clientId }) => ({ body: { document: 'no-such-document', client: clientId } }),
    404,
    'This document is no longer available. Send it again.',
  ),
  getTranscribedDocument: row(
    documentPeople,
    ({ clientId }) => ({ params: { id: 'no-such-transcription' }, query: { client: clientId } }),
    404,
    'The results of reading this document are no longer kept. Send it again.',
  ),
}
