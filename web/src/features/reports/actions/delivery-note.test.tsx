import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { DeliveryNote } from './delivery-note.tsx'

const shownWhenDueBefore = (minutes: number) => {
  const at = new Date(Date.now() - minutes * 60_000).toISOString()
  const delivery = { version: 2, at, to: 'Bay Estates', address: 'bay@estates.example' }
  renderComponent(<DeliveryNote report={{ id: 'r', ref: 7, delivery }} mayCancel changed={() => undefined} />)
  return screen.queryByRole('button', { name: /^7: Goes to Bay Estates at \d\d:\d\d$/ }) !== null
}

it('shows a pending delivery, also while it waits for its PDF', () => {
  expect(shownWhenDueBefore(-20)).toBe(true)
  cleanup()
  expect(shownWhenDueBefore(29)).toBe(true)
})

it('hides a delivery more than half an hour overdue', () => {
  expect(shownWhenDueBefore(31)).toBe(false)
})

it('shows why a delivery failed, however long ago, without a cancel button', async () => {
  const at = new Date(Date.now() - 600 * 60_000).toISOString()
  const delivery = { version: 2, at, to: 'Bay Estates', address: 'bay@estates.example', failed: 'There was no PDF.' }
  renderComponent(<DeliveryNote report={{ id: 'r', ref: 7, delivery }} mayCancel changed={() => undefined} />)
  const words = 'Could not be delivered to Bay Estates: There was no PDF.'
  fireEvent.click(screen.getByRole('button', { name: `7: ${words}` }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('menuitem')).toBeNull()
})
