import { SharedReport, visitorSignatureMessages } from '@lintel/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { VisitorLocationContext } from '../../lib/visitor-location.ts'
import { renderComponent } from '../../testing/render.tsx'
import { ReceiptScreen } from './receipt.screen.tsx'

const shared = SharedReport.parse({
  id: 'r1',
  ref: 7,
  date: '2026-11-02',
  type: 'Inventory',
  purpose: 'receipt',
  address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
  client: { name: 'Harbour Vale' },
  receipts: [],
  pdf: { url: '/report.pdf', filename: 'Report.pdf', version: 1, sha256: '0'.repeat(64) },
})

it('says at a field what is missing or wrong with it, and asks for no signature of who types', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  cache.setQueryData(['shared', 'r1', 'key'], { shared, photoBucket: 'photos' })
  renderComponent(
    <QueryClientProvider client={cache}>
      <VisitorLocationContext value={{ pathname: '/receipt/r1', search: '?k=key', params: { id: 'r1' } }}>
        <ReceiptScreen />
      </VisitorLocationContext>
    </QueryClientProvider>,
  )
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'I have received this report' }))
  await confirm()
  screen.getByText('Type your name.')
  expect(screen.queryByText(visitorSignatureMessages.provide)).toBeNull()
  await userEvent.type(screen.getByLabelText('Your Name'), 'Ann Lee')
  const email = screen.getByLabelText('Your Email (optional)')
  await userEvent.type(email, 'ann@')
  await confirm()
  screen.getByText('This is not an email address yet.')
  expect(document.activeElement).toBe(email)
})
