import { EmailLog, genericMessages, ProviderInvoice, routes } from '@lintel/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { press } from '../../testing/session.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceHistoryDialog } from './invoice-history-dialog.tsx'

const at = '2026-11-23T10:00:00.000Z'
const invoice = ProviderInvoice.parse({
  id: 'i1',
  date: '2026-11-01',
  client: { id: 'hv', name: 'Harbour & Vale' },
  status: 'Unpaid',
  deleted: false,
  plan: 'Pro',
  branchcount: 1,
  amount: 70,
  discount: 0,
  vat: 14,
  aiamount: 0,
  credited: 0,
  version: 1,
  reportcounts: { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 },
  createdAt: at,
  updatedAt: at,
  attachment: { filename: 'Invoice draft.pdf' },
})

const edit = (onClose = () => undefined as void) =>
  renderComponent(
    <>
      <InvoiceDialog invoice={invoice} action="edit" onClose={onClose} />
      <ConfirmDialog />
    </>,
  )
const amountField = () => screen.getByRole('textbox', { name: 'Amount' })

it('asks before closing with unsaved input, by Escape as by Cancel, and not without', async () => {
  const closed = vi.fn<() => void>()
  edit(closed)
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
  await userEvent.clear(amountField())
  await userEvent.type(amountField(), '80.50')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByText(genericMessages.unsavedChangesPrompt)
  expect(closed).toHaveBeenCalledTimes(1)
  expect(hasUnsavedChanges()).toBe(true)
  const box = question.closest<HTMLElement>('[role=dialog]') ?? expect.fail('The question is no dialog.')
  await userEvent.click(within(box).getByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalledTimes(1)
  expect(screen.getByDisplayValue('80.50')).toBe(amountField())
})

const mail = (subject: string, logdate: string) =>
  EmailLog.parse({
    logdate,
    subject,
    message: '<p>Dear both</p>',
    fromaddress: 'reports@lintel.example',
    attachments: [],
    toaddresses: ['accounts@hv.example'],
    ccaddresses: [],
    bccaddresses: [],
  })

it('shows all e-mails, those of later pages on request', async () => {
  const sender = 'reports@lintel.example'
  mockResponses(
    respondTo(routes.listInvoiceEmails, ({ query }) =>
      query['before'] === at
        ? { data: [mail('The first', '2026-11-01T10:00:00.000Z')], sender }
        : { data: [mail('The last', at)], next: at, sender },
    ),
  )
  renderComponent(<InvoiceHistoryDialog invoice={invoice} onClose={() => undefined} />)
  await screen.findByText('The last')
  expect(screen.queryByText('The first')).toBeNull()
  await press('Show more')
  await screen.findByText('The first')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
