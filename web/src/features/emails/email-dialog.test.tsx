import { Client, emailMessages, EmailToSend, routes, type EmailBounce } from '@lintel/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropDraft, readDraft } from '../../lib/drafts.ts'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { renderComponent } from '../../testing/render.tsx'
import { press, signInAs, toastTexts } from '../../testing/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { aReport } from '../../testing/a-report.ts'
import { EmailDialog } from './email-dialog.tsx'
import { draftName } from './email-draft.ts'

const tenant = 'amara.bello@tenant.example'
const sub = 'priya'
const client = Client.parse({
  id: 'client',
  name: 'Harbour & Vale',
  settings: [
    { key: 'Auto fill tenant email addresses on email dialog', type: 'boolean', value: 'true' },
    { key: 'Auto attach PDF on email dialog', type: 'boolean', value: 'true' },
  ],
})
const report = aReport({
  signatures: [{ _uuid: 's1', type: 'tenant', name: 'Amara Bello', email: tenant }],
  attachments: { report: { src: 'd/report.pdf', filename: 'Inventory.pdf', status: 'finished', version: 1 } },
})

/** A server that has the report; it responds to e-mails as the test says, and accepts all after those. */
const aServer = (answers: (Refusal | Promise<void>)[] = []) => {
  const server = { sent: [] as EmailToSend[], bounces: [] as EmailBounce[] }
  const template = {
    id: 't1',
    name: 'To the tenant',
    subject: 'Your report',
    message: '<p>Please read it.</p>',
    client: { id: 'client', name: '' },
    description: '',
    branchlist: [],
    userlist: [],
    version: 1,
  }
  mockResponses(
    respondTo(routes.getReport, () => report),
    respondTo(routes.getClient, () => client),
    respondTo(routes.listEmailTemplates, () => ({ data: [template], sender: 'reports@lintel.example' })),
    respondTo(routes.findBounces, ({ body }) => ({
      data: server.bounces.filter(({ address }) => JSON.stringify(body).includes(`"${address}"`)),
    })),
    respondTo(routes.sendEmail, async ({ body }) => {
      const mail = EmailToSend.parse(body)
      server.sent.push(mail)
      const answer = await answers.shift()
      if (answer instanceof Refusal) return answer
      const { subject, message, toaddresses, ccaddresses, bccaddresses } = mail
      const log = { logdate: '2026-11-23T10:00:00Z', fromaddress: 'reports@lintel.example', attachments: [] }
      return { emaillog: { ...log, subject, message, toaddresses, ccaddresses, bccaddresses } }
    }),
  )
  return server
}

const open = async () => {
  const onClose = vi.fn<() => void>()
  renderComponent(
    <>
      <EmailDialog reportId="report" onClose={onClose} />
      <ConfirmDialog />
    </>,
  )
  // The message's editor is loaded last.
  await screen.findByRole('textbox', { name: 'Message' })
  return onClose
}

const subject = () => screen.getByLabelText<HTMLInputElement>('Subject')
const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To' })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const hasChip = (address: string) => screen.queryByRole('button', { name: `Remove ${address}` }) !== null

beforeEach(() => {
  keepInMemory()
  signInAs(['Customers'], { client })
})

afterEach(() => dropDraft(sub, draftName('report')))

it('starts as the client’s settings say, and sends what it shows', async () => {
  const { sent } = aServer()
  const onClose = await open()
  expect(subject().value).toBe('Your report')
  await press('Send')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    {
      toaddresses: [tenant],
      ccaddresses: ['priya@harbour-vale.example'],
      subject: 'Your report',
      message: '<p>Please read it.</p>',
      attachments: [{ filename: 'Inventory.pdf', path: 'd/report.pdf' }],
    },
  ])
  expect(toastTexts()).toEqual([emailMessages.sent])
})

it('keeps the draft when it is closed, and restores it', async () => {
  const { sent } = aServer()
  const onClose = await open()
  await userEvent.type(subject(), ', as asked')
  await userEvent.type(to(), 'agent@bay.example')
  await press('Cancel')
  const question = await screen.findByRole('dialog', { name: 'Close without sending? What you wrote is kept.' })
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  cleanup()
  await open()
  expect([subject().value, hasChip('agent@bay.example'), hasChip(tenant)]).toEqual([
    'Your report, as asked',
    true,
    true,
  ])
  // A sent e-mail is no longer a draft.
  await press('Send')
  await waitFor(() => expect(toastTexts()).toEqual([emailMessages.sent]))
  expect([sent.length, await readDraft(sub, draftName('report'))]).toEqual([1, undefined])
})

it('sends once however often Send is pressed', async () => {
  const answered = Promise.withResolvers<void>()
  const { sent } = aServer([answered.promise])
  const onClose = await open()
  await userEvent.dblClick(send())
  await userEvent.type(subject(), '{Enter}')
  await waitFor(() => expect(sent.length).toBe(1))
  answered.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.length).toBe(1)
})

it('says that sending failed, and retries the same e-mail with the same key, another with a new key', async () => {
  const broken = () => new Refusal(500, { message: 'Something went wrong', id: 'log-8' })
  const { sent } = aServer([broken(), broken()])
  const onClose = await open()
  await press('Send')
  await waitFor(() => expect(toastTexts()).toEqual([emailMessages.failed]))
  expect(await screen.findByText('log-8')).toHaveProperty('parentElement.textContent', 'Error id log-8')
  await press('Send')
  await waitFor(() => expect(sent.length).toBe(2))
  await userEvent.type(subject(), '!')
  await press('Send')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, second, third] = sent.map(({ idempotencykey }) => idempotencykey)
  expect([first === second, second === third, sent[2]?.subject]).toEqual([true, false, 'Your report!'])
})

it('shows which addresses bounced, and sends to them on request', async () => {
  const server = aServer()
  server.bounces = [{ address: tenant, at: '2025-11-03T12:00:00Z', kind: 'permanent', reason: '550 5.1.1' }]
  await open()
  expect(
    await screen.findByText(`${tenant} bounced on 3 November 2025. The address does not accept mail.`),
  ).toBeTruthy()
  await press('Send')
  const question = await screen.findByRole('dialog', { name: /bounced on 3 November 2025\. Send it all the same\?/ })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(server.sent).toEqual([])
  await press('Send')
  await press('Send all the same')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  expect(server.sent[0]?.toaddresses).toEqual([tenant])
})
