import { join } from 'node:path'
import * as z from 'zod'
import { handleAwsJson, optionalText, requiredText, type Operations } from './aws-json.ts'
import { AwsError, type JsonObject } from './aws-error.ts'
import { administratorAlone, type Judge, type MakeArn, type Rights } from './iam/judge.ts'
import { openJournal } from './journal.ts'
import type { S3 } from './s3/s3.ts'
import { answerScript } from './script.ts'
import type { Service } from './service.ts'
import type { Access } from './iam/request.ts'
import { objectArn } from './s3/actions.ts'

/** The transcripts of the next jobs, in order, and how many polls each stays in progress; null: the job fails. */
const speechScript = z.strictObject({
  hears: z.array(z.string().nullable()),
  takes: z.int().min(0).default(0),
})

/** `more` is the number of polls for which it stays in progress. */
type Job = { name: string; output: { bucket: string; key: string }; more: number } & (
  { heard: string } | { failure: string }
)
type Vocabulary = { name: string; phrases: string[]; made: number }
type Line = { job: Job } | { noJob: string } | { vocabulary: Vocabulary } | { noVocabulary: string }

const names = /^[0-9a-zA-Z._-]{1,200}$/
const outputKeys = /^[a-zA-Z0-9\-_.!*'()/$]{1,1024}$/
const formats = ['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a']
const maxVocabularies = 100
const maxVocabularyBytes = 50 * 1024
const maxPhrase = 256
/** Words allowed in an English vocabulary: letters, apostrophes, and hyphens for spaces. */
const phrasePattern = /^[A-Za-z'.-]+$/

const giveUp = 'The media format provided does not match the detected media format.'
const unscripted = 'Nobody has said what this machine hears: PUT local/script does.'

const refused = (message: string) => new AwsError('BadRequestException', message)

/** An administrator sets the transcripts by `PUT local/script`; without that a job fails. */
export function createTranscribe(options: {
  dir: string
  basePath: string
  storage: Pick<S3, 'get' | 'put'>
  judge?: Judge
}): Service {
  const { basePath, storage, judge = administratorAlone } = options
  const { journal, lines } = openJournal<Line>(join(options.dir, 'transcribe.jsonl'))
  const jobs = new Map<string, Job>()
  const vocabularies = new Map<string, Vocabulary>()
  let script: z.infer<typeof speechScript> = { hears: [], takes: 0 }
  for (const line of lines) take(line)

  function take(line: Line): void {
    if ('job' in line) jobs.set(line.job.name, line.job)
    else if ('noJob' in line) jobs.delete(line.noJob)
    else if ('vocabulary' in line) vocabularies.set(line.vocabulary.name, line.vocabulary)
    else vocabularies.delete(line.noVocabulary)
  }

  function keep(line: Line): void {
    journal.append(line)
    take(line)
  }

  function jobOf(input: JsonObject): Job {
    const job = jobs.get(nameIn(input, 'TranscriptionJobName'))
    if (!job) throw refused("The requested job couldn't be found. Check the job name and try your request again.")
    return job
  }

  function vocabularyOf(name: string): Vocabulary {
    const found = vocabularies.get(name)
    if (!found) throw refused("The requested vocabulary couldn't be found. Check the vocabulary name and try again.")
    return found
  }

  async function start(input: JsonObject) {
    const name = nameIn(input, 'TranscriptionJobName')
    const format = optionalText(input, 'MediaFormat')
    if (format !== undefined && !formats.includes(format))
      throw refused(`MediaFormat must be one of ${formats.join(', ')}.`)
    if (optionalText(input, 'LanguageCode') !== 'en-GB') throw refused('The local Transcribe knows en-GB alone.')
    const output = { bucket: requiredText(input, 'OutputBucketName'), key: requiredText(input, 'OutputKey') }
    if (!outputKeys.test(output.key)) throw refused(`OutputKey must satisfy the pattern ${outputKeys.source}.`)
    const vocabulary = Object(input.Settings).VocabularyName
    if (vocabulary !== undefined && stateOf(vocabularyOf(String(vocabulary))) !== 'READY')
      throw refused("The requested vocabulary isn't ready.")
    if (jobs.has(name)) throw new AwsError('ConflictException', 'The requested job name already exists.')
    const place = mediaOf(input)
    const media = await storage.get(place.bucket, place.key)
    media?.stream.destroy()
    if (!media)
      throw refused("The S3 URI that you provided can't be accessed. Make sure that you have read permission.")
    const heard = media.size === 0 ? null : script.hears.shift()
    const end = typeof heard === 'string' ? { heard } : { failure: heard === null ? giveUp : unscripted }
    keep({ job: { name, output, more: script.takes, ...end } })
    return { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'IN_PROGRESS' } }
  }

  async function look(input: JsonObject) {
    const job = jobOf(input)
    const answer = (TranscriptionJobStatus: string, more: JsonObject = {}) => ({
      TranscriptionJob: { TranscriptionJobName: job.name, TranscriptionJobStatus, LanguageCode: 'en-GB', ...more },
    })
    if (job.more > 0) {
      keep({ job: { ...job, more: job.more - 1 } })
      return answer('IN_PROGRESS')
    }
    if ('failure' in job) return answer('FAILED', { FailureReason: job.failure })
    await storage.put(job.output.bucket, job.output.key, JSON.stringify(transcriptOf(job.name, job.heard)), {
      'content-type': 'application/json',
    })
    return answer('COMPLETED')
  }

  function make(input: JsonObject) {
    const name = nameIn(input, 'VocabularyName')
    const phrases = phrasesIn(input)
    if (vocabularies.has(name)) throw new AwsError('ConflictException', 'The vocabulary name already exists.')
    if (vocabularies.size >= maxVocabularies)
      throw new AwsError('LimitExceededException', 'You have as many vocabularies as an account may.')
    keep({ vocabulary: { name, phrases, made: Date.now() } })
    return { VocabularyName: name, LanguageCode: 'en-GB', VocabularyState: 'PENDING' }
  }

  const operations: Operations = {
    StartTranscriptionJob: start,
    GetTranscriptionJob: look,
    DeleteTranscriptionJob(input) {
      keep({ noJob: jobOf(input).name })
    },
    CreateVocabulary: make,
    GetVocabulary: (input) => describe(vocabularyOf(nameIn(input, 'VocabularyName'))),
    ListVocabularies: ({ NameContains = '' }) => ({
      Vocabularies: [...vocabularies.values()].filter(({ name }) => name.includes(String(NameContains))).map(describe),
    }),
    DeleteVocabulary(input) {
      keep({ noVocabulary: vocabularyOf(nameIn(input, 'VocabularyName')).name })
    },
  }

  return {
    handle: (req, res) =>
      req.url === `${basePath}/local/script`
        ? answerScript(req, res, { judge, schema: speechScript, take: (told) => void (script = told) })
        : handleAwsJson(req, res, {
            service: 'Transcribe',
            version: '1.1',
            operations,
            judge,
            rights: transcribeRights,
          }),
    async close() {
      journal.close()
    },
  }
}

function nameIn(input: JsonObject, field: string): string {
  const name = requiredText(input, field)
  if (!names.test(name)) throw refused(`${field} must satisfy the pattern ${names.source}.`)
  return name
}

const stateOf = ({ phrases }: Vocabulary) =>
  phrases.every((phrase) => phrasePattern.test(phrase)) ? 'READY' : 'FAILED'

const describe = (vocabulary: Vocabulary) => ({
  VocabularyName: vocabulary.name,
  LanguageCode: 'en-GB',
  LastModifiedTime: vocabulary.made / 1000,
  VocabularyState: stateOf(vocabulary),
})

/** A word each half second. */
const transcriptOf = (jobName: string, heard: string) => ({
  jobName,
  accountId: '000000000000',
  status: 'COMPLETED',
  results: {
    transcripts: [{ transcript: heard }],
    items: heard.split(/\s+/).map((content, at) => ({
      start_time: (at / 2).toFixed(3),
      end_time: ((at + 1) / 2).toFixed(3),
      type: 'pronunciation',
      alternatives: [{ confidence: '0.99', content }],
    })),
  },
})

export const transcribeKeys: readonly string[] = ['transcribe:outputbucketname', 'transcribe:outputkey']

/** `s3://bucket/key`; empty if invalid. */
const placeOf = (uri: unknown): { bucket: string; key: string } => {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(String(uri)) ?? []
  return { bucket, key }
}

export const mediaOf = ({ Media }: JsonObject) =>
  placeOf(typeof Media === 'object' && Media !== null ? Reflect.get(Media, 'MediaFileUri') : undefined)

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Without its own role a job reads and writes with the caller's rights. */
function startRights(input: JsonObject): Access[] {
  const [output, outputKey] = [textOf(input.OutputBucketName), textOf(input.OutputKey)]
  const media = mediaOf(input)
  const context = { 'aws:viaawsservice': 'true', 's3:tlsversion': '1.3' }
  return [
    {
      action: 'transcribe:StartTranscriptionJob',
      resource: '*',
      context: { 'transcribe:outputbucketname': output, 'transcribe:outputkey': outputKey },
    },
    { action: 's3:GetObject', resource: objectArn(media.bucket, media.key), context },
    ...(output === undefined
      ? []
      : [{ action: 's3:PutObject', resource: objectArn(output, outputKey ?? ''), context }]),
  ]
}

const onJob =
  (action: string) =>
  ({ TranscriptionJobName }: JsonObject, arn: MakeArn): Access[] => [
    {
      action: `transcribe:${action}`,
      resource: arn('transcribe', `transcription-job/${String(TranscriptionJobName)}`),
    },
  ]

const onVocabulary =
  (action: string) =>
  ({ VocabularyName }: JsonObject, arn: MakeArn): Access[] => [
    { action: `transcribe:${action}`, resource: arn('transcribe', `vocabulary/${String(VocabularyName)}`) },
  ]

const onAll = (action: string) => (): Access[] => [{ action: `transcribe:${action}`, resource: '*' }]

/** Starting, creating and listing have no resource. */
export const transcribeRights: Rights<JsonObject> = {
  StartTranscriptionJob: startRights,
  GetTranscriptionJob: onJob('GetTranscriptionJob'),
  DeleteTranscriptionJob: onJob('DeleteTranscriptionJob'),
  CreateVocabulary: onAll('CreateVocabulary'),
  ListVocabularies: onAll('ListVocabularies'),
  GetVocabulary: onVocabulary('GetVocabulary'),
  DeleteVocabulary: onVocabulary('DeleteVocabulary'),
}

function phrasesIn(input: JsonObject): string[] {
  const phrases = Array.isArray(input.Phrases) ? input.Phrases.map(String) : []
  if (phrases.length === 0) throw refused('Give Phrases.')
  if (phrases.some((phrase) => phrase.length > maxPhrase)) throw refused(`A phrase has ${maxPhrase} characters.`)
  if (Buffer.byteLength(phrases.join('\n')) > maxVocabularyBytes) throw refused('A vocabulary has 50 KB.')
  return phrases
}
