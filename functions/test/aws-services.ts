import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { models } from '../lib/aws.ts'
import { putObject } from './storage.ts'
import { text } from 'node:stream/consumers'

/* Amazon Transcribe and Bedrock, scripted by a test: requests and responses have the shapes that AWS documents. */

type Body = Record<string, unknown>
type Answer = Body | { error: string; status: number; message?: string }

export interface Script {
  /** Transcribe's transcript of a file; undefined: the job fails. */
  hears?: (uri: string) => string | undefined
  /** How often a job is reported as in progress before it ends. */
  takes?: number
  /** The model's responses, for each call in turn; the last one repeats. */
  says?: readonly Answer[]
  /** When a vocabulary is made, in milliseconds; now by default. */
  madeAt?: () => number
  /** The account's limit of vocabularies; 100 by default. */
  maxVocabularies?: number
  throttled?: number
}

export interface Services {
  calls: { operation: string; body: Body }[]
  script: Script
  /** Points this process at the services again, in case a test has reset its variables. */
  point(): void
  close(): void
}

const read = async (req: IncomingMessage) => JSON.parse((await text(req)) || '{}') as Body

/** A model's response by its tool, in Converse's form. */
export const answers = (input: unknown, stopReason = 'tool_use'): Body => ({
  output: { message: { role: 'assistant', content: [{ toolUse: { toolUseId: 'tooluse_1', name: 'answer', input } }] } },
  stopReason,
  usage: { inputTokens: 1000, outputTokens: 100, totalTokens: 1100 },
  metrics: { latencyMs: 900 },
})

/** An SDK client resolves its endpoint once per process: the next file's services use the ports of the last one's. */
const ports = { transcribe: 0, bedrock: 0 }

/** Starts both on 127.0.0.1, and points this process at them. */
export async function startServices(script: Script = {}): Promise<Services> {
  const services = { calls: [] as Services['calls'], script }
  const jobs = new Map<string, { body: Body; asked: number }>()
  /** When each was made. */
  const vocabularies = new Map<string, number>()

  const LanguageCode = 'en-GB'
  const jobIs = (name: string, state: string, more: object = {}) => ({
    TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: state, ...more },
  })
  const transcribe = async (operation: string, body: Body): Promise<Answer> => {
    const name = String(body['TranscriptionJobName'])
    const job = jobs.get(name)
    switch (operation) {
      case 'GetVocabulary': {
        const known = vocabularies.get(String(body['VocabularyName']))
        if (known === undefined) return { error: 'BadRequestException', status: 400 }
        return { VocabularyName: body['VocabularyName'], LanguageCode, VocabularyState: 'READY' }
      }
      case 'CreateVocabulary':
        if (vocabularies.size >= (services.script.maxVocabularies ?? 100))
          return { error: 'LimitExceededException', status: 400 }
        vocabularies.set(String(body['VocabularyName']), services.script.madeAt?.() ?? Date.now())
        return { VocabularyName: body['VocabularyName'], LanguageCode, VocabularyState: 'PENDING' }
      case 'ListVocabularies':
        return {
          Vocabularies: [...vocabularies].map(([VocabularyName, made]) => ({
            VocabularyName,
            LanguageCode,
            LastModifiedTime: made / 1000,
            VocabularyState: 'READY',
          })),
        }
      case 'DeleteVocabulary':
        vocabularies.delete(String(body['VocabularyName']))
        return {}
      case 'StartTranscriptionJob':
        if (job) return { error: 'ConflictException', status: 400 }
        jobs.set(name, { body, asked: 0 })
        return jobIs(name, 'IN_PROGRESS')
      case 'ListTranscriptionJobs':
        return {
          TranscriptionJobSummaries: [...jobs.keys()].map((TranscriptionJobName) => ({
            CreationTime: (services.script.madeAt?.() ?? Date.now()) / 1000,
            TranscriptionJobName,
            TranscriptionJobStatus: 'COMPLETED',
          })),
        }
      case 'GetTranscriptionJob': {
        if (!job) return { error: 'BadRequestException', status: 400 }
        if (job.asked++ < (services.script.takes ?? 0)) return jobIs(name, 'IN_PROGRESS')
        const media = job.body['Media'] as { MediaFileUri: string }
        const transcript = services.script.hears?.(media.MediaFileUri)
        if (transcript === undefined)
          return jobIs(name, 'FAILED', {
            FailureReason: 'The media format provided does not match the detected media format.',
          })
        const file = {
          jobName: name,
          accountId: '123456789012',
          status: 'COMPLETED',
          results: {
            transcripts: [{ transcript }],
            items: [{ start_time: '0.0', end_time: '30.0', type: 'pronunciation', alternatives: [] }],
          },
        }
        const [bucket, key] = [String(job.body['OutputBucketName']), String(job.body['OutputKey'])]
        await putObject(bucket, key, Buffer.from(JSON.stringify(file)))
        return jobIs(name, 'COMPLETED')
      }
      case 'DeleteTranscriptionJob':
        jobs.delete(name)
        return {}
      default:
        return { error: 'UnknownOperationException', status: 400 }
    }
  }

  let said = 0
  let told = services.script
  const converse = (): Answer => {
    // Another script starts afresh.
    if (told !== services.script) [told, said] = [services.script, 0]
    const { says = [] } = told
    return says[Math.min(said++, says.length - 1)] ?? { error: 'ValidationException', status: 400 }
  }

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await read(req)
    const target = req.headers['x-amz-target']
    const operation = typeof target === 'string' ? target.slice(target.indexOf('.') + 1) : 'Converse'
    services.calls.push({ operation, body })
    const { throttled = 0 } = services.script
    if (throttled > 0) services.script = { ...services.script, throttled: throttled - 1 }
    const given: Answer =
      throttled > 0
        ? { error: 'ThrottlingException', status: 429 }
        : operation === 'Converse'
          ? converse()
          : await transcribe(operation, body)
    const isError = typeof given['error'] === 'string'
    res.writeHead(isError ? Number(given['status']) : 200, {
      'content-type': operation === 'Converse' ? 'application/json' : 'application/x-amz-json-1.1',
      ...(isError && { 'x-amzn-errortype': String(given['error']) }),
    })
    res.end(JSON.stringify(isError ? { __type: given['error'], message: given['message'] ?? 'As scripted.' } : given))
  }

  // The SDK speaks HTTP/2 only with Bedrock, whose requests have the same shape in Node.
  const transcribeServer = createServer((req, res) => void answer(req, res))
  const bedrockServer = createHttp2Server(
    (req, res) => void answer(req as unknown as IncomingMessage, res as unknown as ServerResponse),
  )
  const addressOf = async (server: Server, service: keyof typeof ports) => {
    await new Promise<void>((resolve) => {
      server.listen(ports[service], '127.0.0.1', resolve)
    })
    ports[service] = (server.address() as AddressInfo).port
    return `http://127.0.0.1:${ports[service]}`
  }
  const addresses = {
    AWS_ENDPOINT_URL_TRANSCRIBE: await addressOf(transcribeServer, 'transcribe'),
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: await addressOf(bedrockServer, 'bedrock'),
  }
  const point = () => {
    const settings = { TRANSCRIBER: 'aws', TRANSCRIPTION_MODELS: 'the.first:0 the.second:0', ENVIRONMENT: 'local' }
    Object.assign(process.env, addresses, settings)
  }
  point()
  const close = () => {
    transcribeServer.closeAllConnections()
    transcribeServer.close()
    bedrockServer.close()
    models.destroy()
  }
  return Object.assign(services, { point, close })
}
