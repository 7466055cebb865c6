import {
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  ListTranscriptionJobsCommand,
  StartTranscriptionJobCommand,
  type MediaFormat,
  type TranscriptionJob,
} from '@aws-sdk/client-transcribe'
import { cutText, longTextMax } from '@lintel/contract'
import * as z from 'zod'
import { speech } from '../../lib/aws.ts'
import { environmentName, variable } from '../../lib/environment.ts'
import { getObject } from '../../lib/get-object.ts'
import { makeLogger } from '../../lib/logging.ts'
import { storedKey } from '../../uploads/kinds.ts'
import { NotTranscribed, type Listener, type Source } from '../port.ts'
import { workingKey } from '../document-files.ts'
import { understand } from './understand.ts'
import { readyVocabulary } from './vocabulary.ts'

const log = makeLogger('transcription')

/** Approximate pounds per minute, with a minimum charge of a quarter: November 2026. */
const poundsPerMinute = 0.019
const leastSeconds = 15

const jobName = (id: string) => `lintel-${environmentName()}-${id}`
const transcriptKey = ({ clientId, id }: Pick<Source, 'clientId' | 'id'>) => workingKey(clientId, id, 'transcript.json')

/** Formats by file extension; Transcribe detects the others automatically. */
const formats: Readonly<Record<string, MediaFormat>> = {
  mp3: 'mp3',
  mp4: 'mp4',
  m4a: 'm4a',
  wav: 'wav',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  webm: 'webm',
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)

const Transcript = z.object({
  results: z.object({
    transcripts: z.array(z.object({ transcript: z.string() })),
    items: z.array(z.object({ end_time: z.string().optional() })).default([]),
  }),
})

/** In British English, with the dictionary's words. */
export const listener: Listener = {
  async start({ id, clientId, src, dictionary }) {
    const format = formats[src.slice(src.lastIndexOf('.') + 1).toLowerCase()]
    const VocabularyName = await readyVocabulary(dictionary)
    const bucket = variable('DOCUMENTS_BUCKET')
    try {
      await speech.send(
        new StartTranscriptionJobCommand({
          TranscriptionJobName: jobName(id),
          LanguageCode: 'en-GB',
          ...(format && { MediaFormat: format }),
          Media: { MediaFileUri: `s3://${bucket}/${storedKey('recording', src)}` },
          OutputBucketName: bucket,
          OutputKey: transcriptKey({ clientId, id }),
          ...(VocabularyName !== undefined && { Settings: { VocabularyName } }),
        }),
      )
      await forgetAbandoned()
    } catch (error) {
      // It is already listening; or it is busy, and the next check starts it.
      if (isNamed(error, 'ConflictException', 'LimitExceededException', 'ThrottlingException')) return
      if (isNamed(error, 'BadRequestException')) throw new NotTranscribed(String(error))
      throw error
    }
  },

  async ask(source) {
    const job = await jobOf(source)
    if (job?.TranscriptionJobStatus === 'FAILED') throw new NotTranscribed(job.FailureReason ?? 'Transcribe gave up.')
    if (job?.TranscriptionJobStatus !== 'COMPLETED') return undefined
    const { text, seconds } = await heardOf(source)
    const listened = (Math.max(seconds, leastSeconds) / 60) * poundsPerMinute
    if (text === '') throw new NotTranscribed('Nothing was heard.', listened)
    const { item, cost } = await understand(text, source.dictionary)
    return { heard: text, item, cost: listened + cost }
  },

  /** Transcribe would keep a job for 90 days. */
  forget: ({ id }) => forgetJob(jobName(id)),
}

async function forgetJob(name: string): Promise<void> {
  try {
    await speech.send(new DeleteTranscriptionJobCommand({ TranscriptionJobName: name }))
  } catch (error) {
    // There is none, or no longer.
    if (isNamed(error, 'NotFoundException', 'BadRequestException')) return
    log.warn('A job was not deleted at Transcribe', { job: name, error: String(error) })
  }
}

/** By then storage has removed a transcript that nobody has asked for. */
const abandonedMs = 2 * 24 * 60 * 60_000

/** Every job that starts deletes a page of them. */
async function forgetAbandoned(): Promise<void> {
  try {
    const ofOurs = { JobNameContains: jobName(''), MaxResults: 100 }
    const { TranscriptionJobSummaries: jobs = [] } = await speech.send(new ListTranscriptionJobsCommand(ofOurs))
    for (const { TranscriptionJobName: name, CreationTime: made } of jobs)
      if (name !== undefined && made && Date.now() - made.getTime() > abandonedMs) await forgetJob(name)
  } catch (error) {
    log.warn('Abandoned jobs were not looked for at Transcribe', { error: String(error) })
  }
}

/** Undefined if there is none, or Transcribe is too busy to tell. */
async function jobOf({ id }: Source): Promise<TranscriptionJob | undefined> {
  try {
    const { TranscriptionJob } = await speech.send(
      new GetTranscriptionJobCommand({ TranscriptionJobName: jobName(id) }),
    )
    return TranscriptionJob
  } catch (error) {
    if (isNamed(error, 'NotFoundException', 'BadRequestException', 'LimitExceededException', 'ThrottlingException'))
      return undefined
    throw error
  }
}

async function heardOf(source: Source): Promise<{ text: string; seconds: number }> {
  const { stream } = await getObject(variable('DOCUMENTS_BUCKET'), transcriptKey(source))
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { results } = Transcript.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  const text = results.transcripts
    .map(({ transcript }) => transcript)
    .join(' ')
    .trim()
  const seconds = Math.max(0, ...results.items.map(({ end_time }) => Number(end_time ?? 0)))
  return { text: cutText(text, longTextMax), seconds }
}
