// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateEmailIdentityCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSes } from './ses.ts'
import type { Mail, Ses } from './ses.ts'
import { skipOnRealAws, localOnly, real, realOptions } from './testing/real-aws.ts'
import { clientOptions, failure, serve } from './testing/serve.ts'
import { signedFetch } from './iam/signed-fetch.ts'

const basePath = '/_local/aws/ses'
let dir: string
let ses: Ses
let running: Awaited<ReturnType<typeof serve>> | undefined
let client: SESv2Client
let origin: string

async function start(productionAccess = true, more: { maxPerSecond?: number } = {}) {
  ses = createSes({ dir, basePath, productionAccess, ...more })
  const handle: Ses['handle'] = (req, res) =>
    req.url?.startsWith('/_local/mail') ? ses.mailbox(req, res) : ses.handle(req, res)
  const server = await serve({ handle, close: () => ses.close() }, basePath)
  running = server
  origin = `http://127.0.0.1:${server.port}`
  client = new SESv2Client({ ...clientOptions(server.endpoint), maxAttempts: 1 })
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'local-ses-'))
  if (real) {
    client = new SESv2Client(realOptions)
    return
  }
  await start()
  for (const identity of ['lintel.example', 'owner@other.example']) {
    await client.send(new CreateEmailIdentityCommand({ EmailIdentity: identity }))
    await verify(identity)
  }
})

afterEach(async () => {
  await running?.close()
  rmSync(dir, { recursive: true, force: true })
})

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
const mails = async () => {
  skipOnRealAws()
  return (await (await fetch(`${origin}/_local/mail.json`)).json()) as Mail[]
}

describe('an e-mail', () => {
  test('is refused from an unverified sender, without recipients, to an invalid address, or as a template', async () => {
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
})

describe('an e-mail with a configuration set', () => {
  test('is published by the set, with its tags, for the simulator’s addresses', async () => {
    skipOnRealAws()
    const told: { detailType: string; detail: object }[] = []
    ses.publishTo([{ name: 'lintel', published: new Set(['bounce', 'complaint']) }], (event) => told.push(event))
    const tagged = (ToAddresses: string[], tag = 'r-1') =>
      simple({
        Destination: { ToAddresses },
        ConfigurationSetName: 'lintel',
        EmailTags: [{ Name: 'report', Value: tag }],
      })
    const { MessageId } = await tagged(['anna@example.org', 'bounce+x@simulator.amazonses.com'])
    expect(told).toMatchObject([
      {
        detailType: 'Email Bounced',
        detail: {
          eventType: 'Bounce',
          bounce: {
            bounceType: 'Permanent',
            bouncedRecipients: [{ emailAddress: 'bounce+x@simulator.amazonses.com' }],
          },
          mail: { messageId: MessageId, tags: { report: ['r-1'], 'ses:configuration-set': ['lintel'] } },
        },
      },
    ])
    await tagged(['success@simulator.amazonses.com', 'ooto@simulator.amazonses.com'])
    await tagged(['complaint@simulator.amazonses.com'])
    await simple({ Destination: { ToAddresses: ['bounce@simulator.amazonses.com'] } })
    expect(told.map(({ detailType }) => detailType)).toEqual(['Email Bounced', 'Email Complaint Received'])
    expect((await failure(tagged(['anna@example.org'], 'not a tag'))).name).toBe('BadRequestException')
    expect((await failure(simple({ ConfigurationSetName: 'other' }))).name).toBe('NotFoundException')
  })
})

const page = async (path: string) => {
  const answer = await fetch(origin + path)
  return {
    status: answer.status,
    body: await answer.text(),
    policy: answer.headers.get('content-security-policy') ?? '',
  }
}

test('the mailbox shows e-mails without running their content', async () => {
  skipOnRealAws()
  await simple({}, '<script>alert(1)</script><p>Hello</p>')
  const list = await page('/_local/mail')
  expect(list.body).toContain('Ihr Büro &#38; &#60;mehr&#62;</a>')
  const [mail] = await mails()
  const shown = await page(`/_local/mail/${mail?.id}`)
  expect(shown.body).toContain('<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(shown.body).not.toContain('<script>')
  const html = await page(`/_local/mail/${mail?.id}/html`)
  expect(html.body).toContain('<p>Hello</p>')
  expect(html.policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/)
  expect((await page('/_local/mail/unknown')).status).toBe(404)
})
