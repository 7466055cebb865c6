import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { models } from '../lib/aws.ts'
import { putObject } from './storage.ts'

/* Amazon Transcribe and Bedrock as a test scripts them: requests and answers have the shapes that AWS documents. */

type Body = Record<string, unknown>
/** An answer, or an error by its name. */
type Answer = Body | { error: string; status: number }

/** What the services do. */
export interface Script {
  /** What Transcribe hears in a file; undefined: it gives up. */
  hears?: (uri: string) => string | undefined
  /** How often a job is said to go on before it has ended. */
  takes?: number
  /** What the model answers, for each call in turn; the last goes on. */
  says?: readonly Answer[]
  /** When a vocabulary is made, in milliseconds; now unless given. */
  madeAt?: () => number
  /** So many vocabularies the account may have; 100 unless given. */
  mostVocabularies?: number
  /** The first calls are throttled. */
  throttled?: number
}

export interface Services {
  /** Every call, with what it asked for. */
  calls: { operation: string; body: Body }[]
  script: Script
  /** Points this process at them, whose variables a test may have set anew meanwhile. */
  point(): void
  close(): void
}

const read = async (req: IncomingMessage): Promise<Body> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of req as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Body
}

/** A model's answer by its tool, as Converse gives it. */
export const answers = (input: unknown, stopReason = 'tool_use'): Body => ({
  output: { message: { role: 'assistant', content: [{ toolUse: { toolUseId: 'tooluse_1', name: 'answer', input } }] } },
  stopReason,
  usage: { inputTokens: 1000, outputTokens: 100, totalTokens: 1100 },
  metrics: { latencyMs: 900 },
})

/** A client of the SDK looks for its service once in a process: the next file's services answer where the last one's did. */
const ports = { transcribe: 0, bedrock: 0 }

/** Starts both on 127.0.0.1, and points this process at them. */
export async function startServices(script: Script = {}): Promise<Services> {
  const services = { calls: [] as Services['calls'], script }
  const jobs = new Map<string, { body: Body; asked: number }>()
  /** When each was made. */
  const vocabularies = new Map<string, number>()

  const transcribe = async (operation: string, body: Body): Promise<Answer> => {
    const name = String(body['TranscriptionJobName'])
    const job = jobs.get(name)
    switch (operation) {
      case 'GetVocabulary': {
        const known = vocabularies.get(String(body['VocabularyName']))
        if (known === undefined) return { error: 'BadRequestException', status: 400 }
        return { VocabularyName: body['VocabularyName'], LanguageCode: 'en-GB', VocabularyState: 'READY' }
      }
      case 'CreateVocabulary':
        if (vocabularies.size >= (services.script.mostVocabularies ?? 100))
          return { error: 'LimitExceededException', status: 400 }
        vocabularies.set(String(body['VocabularyName']), services.script.madeAt?.() ?? Date.now())
        return { VocabularyName: body['VocabularyName'], LanguageCode: 'en-GB', VocabularyState: 'PENDING' }
      case 'ListVocabularies':
        return {
          Vocabularies: [...vocabularies].map(([VocabularyName, made]) => ({
            ...{ VocabularyName, LanguageCode: 'en-GB', LastModifiedTime: made / 1000, VocabularyState: 'READY' },
          })),
        }
      case 'DeleteVocabulary':
        vocabularies.delete(String(body['VocabularyName']))
        return {}
      case 'StartTranscriptionJob':
        if (job) return { error: 'ConflictException', status: 400 }
        jobs.set(name, { body, asked: 0 })
        return { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'IN_PROGRESS' } }
      case 'GetTranscriptionJob': {
        if (!job) return { error: 'BadRequestException', status: 400 }
        if (job.asked++ < (services.script.takes ?? 0))
          return { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'IN_PROGRESS' } }
        const media = job.body['Media'] as { MediaFileUri: string }
        const transcript = services.script.hears?.(media.MediaFileUri)
        if (transcript === undefined)
          return {
            TranscriptionJob: {
              ...{ TranscriptionJobName: name, TranscriptionJobStatus: 'FAILED' },
              FailureReason: 'The media format provided does not match the detected media format.',
            },
          }
        const file = {
          ...{ jobName: name, accountId: '123456789012', status: 'COMPLETED' },
          results: {
            transcripts: [{ transcript }],
            items: [{ start_time: '0.0', end_time: '30.0', type: 'pronunciation', alternatives: [] }],
          },
        }
        await putObject(
          String(job.body['OutputBucketName']),
          String(job.body['OutputKey']),
          Buffer.from(JSON.stringify(file)),
        )
        return { TranscriptionJob: { TranscriptionJobName: name, TranscriptionJobStatus: 'COMPLETED' } }
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
    // Another script begins anew.
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
    res.end(JSON.stringify(isError ? { __type: given['error'], message: 'As scripted.' } : given))
  }

  // The SDK speaks HTTP/2 with Bedrock alone, whose requests Node gives the same shape.
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
    const settings = { TRANSCRIBER: 'aws', TRANSCRIPTION_MODEL: 'amazon.nova-pro-v1:0', ENVIRONMENT: 'local' }
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
