import { AbortMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { describe, expect, inject, it } from 'vitest'
import type { StackAddress } from './global-setup.ts'

/*
 * Permissions that no other test needs: for rare actions, or whose refusal is swallowed. Everything else is checked
 * wherever a test calls a handler, and the run fails on any refusal (`global-setup.ts`).
 */

type Source = keyof StackAddress['credentials']

const clientOptions = (source: Source, service: string) => {
  const { credentials, endpoints } = inject('stack')
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN = '' } = credentials[source]
  return {
    region: 'eu-west-2',
    endpoint: endpoints[service] ?? '',
    maxAttempts: 1,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN,
    },
  }
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it was done',
    (error: unknown) => error,
  )

describe('a function that writes a file in parts', () => {
  it.each(['functions/documents/steps/publish.ts', 'functions/documents/steps/pack.ts'] as const)(
    '%s is allowed to abort it',
    async (source) => {
      const s3 = new S3Client({ ...clientOptions(source, 's3'), forcePathStyle: true })
      const Bucket = inject('stack').variables.DOCUMENTS_BUCKET
      const abort = new AbortMultipartUploadCommand({ Bucket, Key: 'downloads/r1/report.pdf', UploadId: 'none' })
      expect(await failure(s3.send(abort))).toMatchObject({ name: 'NoSuchUpload' })
    },
  )
})

describe('a function that sends e-mails', () => {
  const sent = (source: Source, Content: object) =>
    failure(
      new SESv2Client(clientOptions(source, 'ses')).send(
        new SendEmailCommand({
          FromEmailAddress: inject('stack').variables.MAIL_SENDER,
          Destination: { ToAddresses: ['anna@lintel.example'] },
          Content,
        }),
      ),
    )

  it('of reports sends raw messages', async () => {
    const Data = Buffer.from(
      'From: no-reply@lintel.example\r\nTo: anna@lintel.example\r\nSubject: A report\r\n\r\nHere.',
    )
    expect(await sent('functions/emails/handler.ts', { Raw: { Data } })).toBe('it was done')
  })

  it('of codes sends plain messages', async () => {
    const Simple = { Subject: { Data: 'A code' }, Body: { Text: { Data: '123456' } } }
    expect(await sent('functions/accounts/create-challenge.ts', { Simple })).toBe('it was done')
  })
})
