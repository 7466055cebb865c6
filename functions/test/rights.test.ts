import { AbortMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { expect, inject, test } from 'vitest'
import type { StackAddress } from './global-setup.ts'

/*
 * Permissions that no other test needs: for rare actions, or whose refusal is swallowed. Everything else is checked
 * wherever a test calls a handler, and the run fails on any refusal (`global-setup.ts`).
 */

type Source = keyof StackAddress['credentials']

const clientOptions = (source: Source, service: string) => {
  const { credentials, endpoints } = inject('stack')
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = credentials[source]
  const sessionToken = credentials[source].AWS_SESSION_TOKEN ?? ''
  const of = { accessKeyId, secretAccessKey, sessionToken }
  return { region: 'eu-west-2', endpoint: endpoints[service] ?? '', maxAttempts: 1, credentials: of }
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it was done',
    (error: unknown) => error,
  )

test.each(['functions/documents/steps/publish.ts', 'functions/documents/steps/pack.ts'] as const)(
  '%s is allowed to abort a file that it writes in parts',
  async (source) => {
    const s3 = new S3Client({ ...clientOptions(source, 's3'), forcePathStyle: true })
    const Bucket = inject('stack').variables.DOCUMENTS_BUCKET
    const abort = new AbortMultipartUploadCommand({ Bucket, Key: 'downloads/r1/report.pdf', UploadId: 'none' })
    expect(await failure(s3.send(abort))).toMatchObject({ name: 'NoSuchUpload' })
  },
)

const head = 'From: no-reply@lintel.example\r\nTo: anna@lintel.example\r\nSubject: A report\r\n\r\n'

test.each([
  ['functions/emails/handler.ts', { Raw: { Data: Buffer.from(`${head}Here.`) } }],
  [
    'functions/accounts/create-challenge.ts',
    { Simple: { Subject: { Data: 'A code' }, Body: { Text: { Data: '1' } } } },
  ],
] as const)('%s sends its kind of messages', async (source, Content) => {
  const [FromEmailAddress, Destination] = [
    inject('stack').variables.MAIL_SENDER,
    { ToAddresses: ['anna@lintel.example'] },
  ]
  const ses = new SESv2Client(clientOptions(source, 'ses'))
  const sent = ses.send(new SendEmailCommand({ FromEmailAddress, Destination, Content }))
  expect(await failure(sent)).toBe('it was done')
})
