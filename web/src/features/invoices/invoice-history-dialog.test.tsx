// @vitest-environment jsdom
import { EmailLog, ProviderInvoice, routes } from '@lintel/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { clearScreen, press } from '../../testing/session.ts'
import { InvoiceHistoryDialog } from './invoice-history-dialog.tsx'

const at = '2026-11-23T10:00:00.000Z'
const invoice = ProviderInvoice.parse({
  attachment: { filename: 'Invoice draft.pdf' },
  ...{ id: 'i1', date: '2026-11-01', client: { id: 'hv', name: 'Harbour & Vale' }, status: 'Unpaid', deleted: false },
  ...{ plan: 'Pro', branchcount: 1, amount: 70, discount: 0, vat: 14, aiamount: 0, credited: 0, version: 1 },
  ...{ reportcounts: { Inv: 0, Md: 0, Ci: 0, Co: 0, Lra: 0, Dmi: 0, Ric: 0, Scv: 0 }, createdAt: at, updatedAt: at },
})
const mail = (subject: string, logdate: string) =>
  EmailLog.parse({
    ...{ logdate, subject, message: '<p>Dear both</p>', fromaddress: 'reports@lintel.example', attachments: [] },
    ...{ toaddresses: ['accounts@hv.example'], ccaddresses: [], bccaddresses: [] },
  })

afterEach(clearScreen)

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
