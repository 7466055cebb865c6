import * as z from 'zod'
import { allow, signedIn } from '../access.ts'
import { StartedJob } from '../documents/entities.ts'
import { documentMessages } from '../documents/messages.ts'
import { defineRoute } from '../route.ts'
import { Id, StorageKey } from '../scalars.ts'
import { transcriptionsPerMonth } from './constants.ts'
import { TranscribedDocument, WantedDocument, Transcribed } from './entities.ts'
import { documentReadingMessages, transcriptionMessages } from './messages.ts'

export const transcribe = defineRoute({
  method: 'GET',
  path: '/transcribe',
  access: signedIn('own'),
  summary:
    'What a recording (`audiosrc`) or a photograph (`photosrc`) says about an item; 202 with a job if that takes longer than 20 s: repeat the request.',
  query: z
    .strictObject({ audiosrc: StorageKey.optional(), photosrc: StorageKey.optional() })
    .refine(
      ({ audiosrc, photosrc }) => (audiosrc === undefined) !== (photosrc === undefined),
      'Give either audiosrc or photosrc.',
    ),
  answer: z.union([Transcribed, StartedJob]),
  failures: [404, 409, 429],
  messages: [
    transcriptionMessages.failed,
    transcriptionMessages.audioOff,
    transcriptionMessages.photoOff,
    transcriptionMessages.inactive,
    transcriptionMessages.speechNotAvailable,
    transcriptionMessages.pictureNotAvailable,
    transcriptionMessages.recordingNotFound,
    transcriptionMessages.photoNotFound,
    transcriptionMessages.tooMany(transcriptionsPerMonth),
  ],
})

const documentPeople = allow({ Administrators: 'any', Support: 'any', Customers: 'own' })

export const transcribeDocument = defineRoute({
  method: 'POST',
  path: '/transcribe/document',
  access: documentPeople,
  summary:
    'Starts reading a document from which a report can be created: one in a form of up to 4 MB, or one of the client’s that was sent before.',
  form: true,
  bodySize: 'file',
  body: WantedDocument,
  status: 202,
  answer: StartedJob,
  failures: [404, 409, 429],
  messages: [
    transcriptionMessages.inactive,
    documentReadingMessages.notInPackage,
    documentReadingMessages.needsClient,
    documentMessages.notValidType('{filename}'),
    documentReadingMessages.notFound,
    documentReadingMessages.tooLarge,
    transcriptionMessages.tooMany(transcriptionsPerMonth),
  ],
})

export const getTranscribedDocument = defineRoute({
  method: 'GET',
  path: '/transcribe/document/{id}',
  access: documentPeople,
  summary:
    'The results of reading a document, for two days; 202 with the job while it is being read: repeat the request.',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ client: Id.optional() }),
  answer: z.union([TranscribedDocument, StartedJob]),
  failures: [404, 409],
  messages: [
    transcriptionMessages.failed,
    documentReadingMessages.expired,
    documentReadingMessages.unreadable,
    documentReadingMessages.needsClient,
    documentReadingMessages.picture,
    documentReadingMessages.notADocument,
    documentReadingMessages.oldOffice,
    documentReadingMessages.password,
    documentReadingMessages.damaged,
    documentReadingMessages.noText,
    documentReadingMessages.tookTooLong,
  ],
})
