// @vitest-environment jsdom
import { ProviderInvoice, providerInvoiceMessages, routes } from '@lintel/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, answering, Refusal } from '../../testing/answers.ts'
import { draw } from '../../testing/render.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'

const at = '2026-11-23T10:00:00.000Z'
const invoice = ProviderInvoice.parse({
  ...{ id: 'i1', date: '2026-11-01', client: { id: 'hv', name: 'Harbour & Vale' }, status: 'Unpaid', deleted: false },
  ...{ plan: 'Pro', branchcount: 1, amount: 70, discount: 0, vat: 14, aiamount: 0, credited: 0, version: 1 },
  ...{ reportcounts: { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 }, createdAt: at, updatedAt: at },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('names the entry of the log when the server fails, and keeps what is typed', async () => {
  answerCalls(
    answering(routes.saveProviderInvoice, () => new Refusal(500, { message: 'Something went wrong.', id: 'log-7' })),
  )
  draw(<InvoiceDialog invoice={invoice} action="edit" onClose={() => undefined} />)
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '80.50')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Something went wrong.')
  expect(screen.getByText('log-7')).toBeTruthy()
  expect(screen.getByDisplayValue('80.50')).toBe(amount)
  await userEvent.type(amount, '1')
  expect(screen.queryByText('log-7')).toBeNull()
})

it('says beside the AI charge how much was transcribed, which sets nothing', () => {
  draw(<InvoiceDialog invoice={{ ...invoice, transcriptions: 1 }} action="ai" onClose={() => undefined} />)
  expect(screen.getByText(providerInvoiceMessages.transcriptions(1))).toBeTruthy()
  expect(screen.getByDisplayValue('0.00')).toBeTruthy()
})
