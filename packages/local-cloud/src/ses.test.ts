// @module-tag long
import { CreateEmailIdentityCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFolder } from './testing/folder.ts'
import { createSes } from './ses.ts'
import type { Ses } from './ses.ts'
import { localOnly, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'
import { signedFetch } from './iam/signed-fetch.ts'

const basePath = '/_local/aws/ses'
let ses: Ses
let running: Awaited<ReturnType<typeof serve>> | undefined
let client: SESv2Client

beforeEach(async () => {
  if (real) {
    client = new SESv2Client(realOptions)
    return
  }
  ses = createSes({ dir: aFolder(), basePath })
  running = await serve(ses, basePath)
  client = new SESv2Client({ ...clientOptions(running.endpoint), maxAttempts: 1 })
  for (const identity of ['lintel.example', 'owner@other.example']) {
    await client.send(new CreateEmailIdentityCommand({ EmailIdentity: identity }))
    await verify(identity)
  }
})

afterEach(() => running?.close())

/** Done by DNS or a link in AWS. */
const verify = (identity: string) =>
  signedFetch(`${localOnly(running).endpoint}/local/identities/${encodeURIComponent(identity)}/verification`, {
    service: 'ses',
    method: 'PUT',
  })

const simple = (more: Partial<SendEmailCommandInput> = {}, html = '<p>Guten <b>Tag</b></p>') =>
  client.send(
    new SendEmailCommand({
      FromEmailAddress: 'Lintel <no-reply@lintel.example>',
      Destination: {
        ToAddresses: ['anna@example.org'],
        CcAddresses: ['Ben <ben@example.org>'],
        BccAddresses: ['secret@example.org'],
      },
      Content: {
        Simple: {
          Subject: { Data: 'Ihr Büro & <mehr>' },
          Body: { Text: { Data: 'Guten Tag' }, Html: { Data: html } },
          Attachments: [{ FileName: 'Büro.pdf', ContentType: 'application/pdf', RawContent: Buffer.from('%PDF-1.7') }],
        },
      },
      ...more,
    }),
  )

test('an e-mail is refused from an unverified sender, without recipients, to an invalid address, or as a template', async () => {
  const refused = [
    simple({ FromEmailAddress: 'x@evil-lintel.example' }),
    simple({ Destination: {} }),
    simple({ Destination: { ToAddresses: ['not an address'] } }),
    simple({ Content: { Template: { TemplateName: 'x' } } }),
  ]
  const names = (await Promise.all(refused.map(failure))).map((error) => error.name)
  const bad = 'BadRequestException'
  expect(names).toEqual(['MessageRejected', bad, bad, bad])
  const to = [
    'jürgen@example.org',
    'a@münchen.example',
    'a..b@example.org',
    '.a@example.org',
    `${'a'.repeat(65)}@example.org`,
  ]
  for (const address of to)
    expect((await failure(simple({ Destination: { ToAddresses: [address] } }))).name, address).toBe(bad)
  const forged = Buffer.from('From: x@evil-lintel.example\r\nTo: anna@example.org\r\nSubject: Raw\r\n\r\nraw\r\n')
  expect((await failure(simple({ Content: { Raw: { Data: forged } } }))).name).toBe('MessageRejected')
})
