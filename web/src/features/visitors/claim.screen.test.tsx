import { routes } from '@lintel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mockResponses, respondTo } from '../../testing/answers.ts'
import { renderVisitorPage } from '../../testing/visitor-page.tsx'
import { VisitorClaimScreen } from './claim.screen.tsx'

const line = (name: string) => ({
  path: `rooms.hall.${name}`,
  remedy: 'repair',
  cost: 2000,
  steps: [],
  name,
  was: '',
  is: '',
  pairs: [],
  sum: 2000,
})
const shared = {
  purpose: 'claim',
  visitor: { name: 'Tina', email: 'tina@people.example' },
  scheme: 'dps-custodial',
  deposit: 5000,
  total: 4000,
  lines: [line('Door'), line('Carpet')],
  shown: '0'.repeat(64),
} as const

it('takes an amount that cannot be misread, and keeps what is written while the answers are being sent', async () => {
  const sent: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  mockResponses(
    respondTo(routes.saveSharedReport, async ({ body }) => {
      sent.push(body)
      await promise
      return routes.saveSharedReport.answer.parse({
        id: 'r1',
        ref: 7,
        date: '2026-11-02',
        type: 'Inventory',
        address: { line1: '3 Old Quay' },
        client: { name: 'Harbour Vale' },
        ...shared,
      })
    }),
  )
  renderVisitorPage(shared, <VisitorClaimScreen />)
  const of = (name: string) => within(screen.getByRole('region', { name }))
  await userEvent.click(of('Door').getByRole('radio', { name: 'Offer' }))
  const offer = of('Door').getByLabelText('What you offer, in pounds')
  await userEvent.type(offer, '12,50')
  of('Door').getByText('Enter an amount of at most £2,000.00.')
  await userEvent.clear(offer)
  await userEvent.type(offer, '12.50')
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }))
  await userEvent.click(of('Carpet').getByRole('radio', { name: 'Dispute' }))
  await userEvent.type(of('Carpet').getByLabelText('Comments'), 'It was old.')
  resolve()
  await waitFor(() => expect(of('Door').queryByLabelText('What you offer, in pounds')).toBeNull())
  expect(of('Carpet').getByLabelText('Comments')).toHaveProperty('value', 'It was old.')
  expect(sent).toMatchObject([{ answers: [{ answer: 'offer', offer: 12.5 }] }])
})
