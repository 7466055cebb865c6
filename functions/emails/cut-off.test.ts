import { BadRequestException, TooManyRequestsException } from '@aws-sdk/client-sesv2'
import { EmailToSend, emailMessages, type Client } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailOnce } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { makeLogger } from '../lib/logging.ts'
import { withOwnRows } from '../reports/email-logs.ts'
import { openReport } from '../reports/read-report.ts'
import { queryLinks } from '../sharing/store.ts'
import { mailTo } from '../test/mailbox.ts'
import { aClient } from '../test/people.ts'
import { anAddress, aSendable, placedReport, type Sendable } from './emails.fixture.ts'
import { sendEmail } from './send-email.ts'

let client: Client
let sendable: Sendable
beforeAll(async () => {
  client = await aClient()
  sendable = await aSendable(client)
  Object.assign(process.env, { MAIL_SENDER: 'no-reply@lintel.example', MAIL_CONFIGURATION_SET: 'lintel-local' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => void heal())
afterAll(() => void vi.restoreAllMocks())

const contextAt = (now: Date): Context => ({
  requestId: 'r',
  now: () => now,
  log: makeLogger('tests'),
  viewerAddress: undefined,
  user: { sub: 's', username: 'u', email: 'eve@people.example', name: 'Eve', groups: [], clientId: '', userId: '' },
  scope: { kind: 'any' },
})

const emailTo = (to: string) =>
  EmailToSend.parse({
    reportid: sendable.report.id,
    toaddresses: [to],
    message: '<p>Hello</p>',
    idempotencykey: newId(),
  })
const send = (body: EmailToSend, now = new Date()) =>
  sendEmail(contextAt(now), { params: {}, query: {}, headers: {}, body })
const logged = async (to: string, now: Date) => {
  const report = await openReport(contextAt(now), sendable.report.id)
  const { emaillogs } = await withOwnRows(report, now)
  return emaillogs.filter(({ toaddresses }) => toaddresses.includes(to))
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Makes every call of SES fail like this; `reaches`: after SES accepted the message. */
const failWith = (error: Error, { reaches, times = Infinity }: { reaches: boolean; times?: number }) => {
  let failed = 0
  mailOnce.middlewareStack.add(
    (next) => async (args) => {
      if (++failed > times) return next(args)
      if (reaches) await next(args)
      throw error
    },
    { step: 'initialize', name: 'failing' },
  )
}
const heal = () => mailOnce.middlewareStack.remove('failing')

it('if sending is interrupted after SES accepted the e-mail, a retry never sends it again, and the log shows it as unconfirmed', async () => {
  const to = anAddress()
  const email = emailTo(to)
  failWith(new Error('socket hang up'), { reaches: true })
  await expect(send(email)).rejects.toThrow('socket hang up')
  heal()
  await expect(send(email)).rejects.toMatchObject({ status: 409, message: 'This e-mail is being sent.' })
  await expect(send(email, later(120))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('not known whether'),
  })
  expect(await mailTo(to)).toHaveLength(1)
  expect(await logged(to, new Date())).toEqual([])
  expect(await logged(to, later(120))).toMatchObject([{ unconfirmed: true, toaddresses: [to] }])
})

it('if one of several e-mails to signers is interrupted, the others are sent; a retry names it, and neither sends again nor ends a link', async () => {
  const [ann, bo] = [anAddress(), anAddress()]
  const signatures = [ann, bo].map((email, at) => ({ _uuid: `t${at}`, type: 'tenant', name: 'Ann', email }))
  const { id } = await placedReport(client, { signatures })
  const email = { ...emailTo(ann), reportid: id, toaddresses: [ann, bo], message: '<p>[Signature Link]</p>' }
  failWith(new Error('socket hang up'), { reaches: true, times: 1 })
  await expect(send(email)).rejects.toThrow('socket hang up')
  heal()
  expect([await mailTo(ann), await mailTo(bo)]).toMatchObject([[{ to: [ann] }], [{ to: [bo] }]])
  const valid = async () => (await queryLinks(id)).filter(({ revokedAt }) => !revokedAt).map((link) => link.id)
  const links = await valid()
  expect(links).toHaveLength(2)
  await expect(send(email, later(120))).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(new RegExp(`^${ann}: It is not known`)),
  })
  expect([await mailTo(ann), await mailTo(bo)]).toMatchObject([[{}], [{}]])
  expect(await valid()).toEqual(links)
})

describe('if SES refuses an e-mail', () => {
  const metadata = { $metadata: {}, message: 'No.' }

  it.each([
    ['for what it is', new BadRequestException(metadata), { status: 400, message: emailMessages.failed }],
    ['when throttling', new TooManyRequestsException(metadata), { status: 429, details: { retryAfter: 30 } }],
  ])('%s, it is not logged, and a retry sends it later', async (_, failure, refusal) => {
    const to = anAddress()
    const email = emailTo(to)
    failWith(failure, { reaches: false })
    await expect(send(email)).rejects.toMatchObject(refusal)
    heal()
    expect(await logged(to, later(120))).toEqual([])
    await send(email)
    expect(await mailTo(to)).toHaveLength(1)
    const [log, ...others] = await logged(to, new Date())
    expect(log?.unconfirmed).toBeUndefined()
    expect(others).toEqual([])
  })

  it('the key can be reused with another file, and then identifies that one', async () => {
    const to = anAddress()
    const email = emailTo(to)
    failWith(new TooManyRequestsException(metadata), { reaches: false })
    await expect(send(email)).rejects.toMatchObject({ status: 429 })
    heal()
    const anew = { ...email, attachments: [{ filename: 'Made anew.pdf', path: sendable.pdf.path }] }
    const sent = await send(anew)
    expect(await send(anew)).toEqual(sent)
    await expect(send(email)).rejects.toMatchObject({ status: 409 })
    expect(await mailTo(to)).toHaveLength(1)
  })
})
