import * as z from 'zod'
import { signedIn } from '../access.ts'
import { StartedJob } from '../documents/entities.ts'
import { defineRoute } from '../route.ts'
import { StorageKey } from '../scalars.ts'
import { transcriptionsPerMonth } from './constants.ts'
import { Transcribed } from './entities.ts'
import { transcriptionMessages } from './messages.ts'

export const transcribe = defineRoute({
  name: 'transcribe',
  method: 'GET',
  path: '/transcribe',
  access: signedIn('own'),
  summary:
    'What a recording (`audiosrc`) or a photograph (`photosrc`) says of an item; 202 with a job where that takes longer than 20 s: ask the same again.',
  query: z
    .strictObject({ audiosrc: StorageKey.optional(), photosrc: StorageKey.optional() })
    .refine(
      ({ audiosrc, photosrc }) => (audiosrc === undefined) !== (photosrc === undefined),
      'Give either audiosrc or photosrc.',
    ),
  answer: z.union([Transcribed, StartedJob]),
  failures: [400, 401, 403, 404, 409, 429],
  messages: [
    transcriptionMessages.failed,
    transcriptionMessages.audioOff,
    transcriptionMessages.photoOff,
    transcriptionMessages.speechNotAvailable,
    transcriptionMessages.pictureNotAvailable,
    transcriptionMessages.recordingNotFound,
    transcriptionMessages.photoNotFound,
    transcriptionMessages.tooMany(transcriptionsPerMonth),
  ],
})
