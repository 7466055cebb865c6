// @module-tag long
import { createServer } from 'node:http2'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BedrockRuntimeClient, ConverseCommand, type ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime'
import { StartTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { createBedrock } from './bedrock.ts'
import { credentialsOf } from './iam/credentials.ts'
import { Judge } from './iam/judge.ts'
import { policyDocument, readPolicy } from './iam/policy.ts'
import { signedFetch } from './iam/signed-fetch.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'
import { transcribeKeys, createTranscribe } from './transcribe.ts'

const roleArn = 'arn:aws:iam::000000000000:role/hears'

/** The rights of a transcribing function: as given by a template. */
const statements = [
  {
    Effect: 'Allow',
    Action: 'transcribe:StartTranscriptionJob',
    Resource: '*',
    Condition: { StringEquals: { 'transcribe:OutputBucketName': 'documents' } },
  },
  {
    Effect: 'Allow',
    Action: ['transcribe:GetTranscriptionJob', 'transcribe:DeleteTranscriptionJob'],
    Resource: 'arn:aws:transcribe:eu-west-2:000000000000:transcription-job/lintel-*',
  },
  { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::documents/recordings/*' },
  { Effect: 'Allow', Action: 's3:PutObject', Resource: 'arn:aws:s3:::documents/jobs/*' },
  {
    Effect: 'Allow',
    Action: 'bedrock:InvokeModel',
    Resource: 'arn:aws:bedrock:eu-west-2::foundation-model/amazon.nova-pro-v1:0',
  },
]

const judge = new Judge({
  region: 'eu-west-2',
  account: '000000000000',
  roles: [
    {
      arn: roleArn,
      name: 'hears',
      policies: [
        readPolicy(policyDocument.parse({ Version: '2012-10-17', Statement: statements }), {
          knownKeys: new Set(transcribeKeys),
        }),
      ],
      boundary: undefined,
    },
  ],
  sessions: [
    {
      principal: { kind: 'role', roleArn, arn: 'arn:aws:sts::000000000000:assumed-role/hears/one' },
      credentials: credentialsOf('hears'),
    },
  ],
})

const basePath = '/_local/aws/transcribe'
let server: Awaited<ReturnType<typeof serve>>
let speech: TranscribeClient

const storage = { get: async () => undefined, put: async () => ({ etag: '' }) }

beforeEach(async () => {
  server = await serve(createTranscribe({ dir: aFolder(), basePath, storage, judge }), basePath)
  speech = new TranscribeClient({ ...clientOptions(server.endpoint), credentials: credentialsOf('hears') })
})
afterEach(async () => {
  speech.destroy()
  await server.close()
})

const tell = (endpoint: string, service: string, script: unknown) =>
  signedFetch(`${endpoint}/local/script`, { service, method: 'PUT', body: JSON.stringify(script) })

const job = (more: object = {}) =>
  new StartTranscriptionJobCommand({
    TranscriptionJobName: 'lintel-1',
    LanguageCode: 'en-GB',
    OutputBucketName: 'documents',
    OutputKey: 'jobs/1.json',
    Media: { MediaFileUri: 's3://documents/recordings/a.webm' },
    ...more,
  })

test.each([
  ['another bucket', { OutputBucketName: 'elsewhere' }],
  ['another folder', { OutputKey: 'originals/1.json' }],
  ['a file that the caller may not read', { Media: { MediaFileUri: 's3://documents/secret/a.webm' } }],
])('%s is refused by the rights of the caller', async (_, more) => {
  expect((await failure(speech.send(job(more)))).name).toBe('AccessDeniedException')
})

test('a model returns its script by the tool, over HTTP/2, to authorised callers', async () => {
  const path = '/_local/aws/bedrock-runtime'
  const bedrock = createBedrock({ basePath: path, region: 'eu-west-2', judge })
  const http1 = await serve(bedrock, path)
  const http2 = createServer(
    (req, res) => void bedrock.handle(req as unknown as IncomingMessage, res as unknown as ServerResponse),
  )
  await new Promise<void>((resolve) => http2.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(http2.address() as AddressInfo).port}${path}`
  const client = new BedrockRuntimeClient({
    ...clientOptions(endpoint),
    credentials: credentialsOf('hears'),
    maxAttempts: 1,
  })
  const tool = { name: 'answer', inputSchema: { json: { type: 'object' } } }
  const ask = (more: Partial<ConverseCommandInput> = {}) =>
    client.send(
      new ConverseCommand({
        modelId: 'amazon.nova-pro-v1:0',
        messages: [{ role: 'user', content: [{ text: 'What is it?' }] }],
        toolConfig: { tools: [{ toolSpec: tool }], toolChoice: { tool: { name: 'answer' } } },
        ...more,
      }),
    )
  try {
    const says = [{ input: { item: 'Bath' } }, { error: 'ThrottlingException', status: 429 }]
    expect((await tell(http1.endpoint, 'bedrock', { says })).status).toBe(204)
    const { output, stopReason } = await ask()
    expect([output?.message?.content?.[0]?.toolUse?.input, stopReason]).toEqual([{ item: 'Bath' }, 'tool_use'])
    expect((await failure(ask())).name).toBe('ThrottlingException')
    expect((await failure(ask())).name).toBe('ServiceUnavailableException')
    expect((await failure(ask({ modelId: 'amazon.nova-lite-v1:0' }))).name).toBe('AccessDeniedException')
    expect((await failure(ask({ messages: [{ role: 'user', content: [{ text: ' ' }] }] }))).name).toBe(
      'ValidationException',
    )
  } finally {
    client.destroy()
    http2.close()
    await http1.close()
  }
})
