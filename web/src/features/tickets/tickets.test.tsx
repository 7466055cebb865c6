import { NewTicket, NewTicketMessage, routes, Ticket, ticketMessages } from '@lintel/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { mockResponses, respondTo, Refusal } from '../../testing/answers.ts'
import { keepInMemory } from '../../testing/memory-database.ts'
import { renderComponent } from '../../testing/render.tsx'
import { press, signInAs, toastTexts } from '../../testing/session.ts'
import { NewTicketDialog } from './new-ticket-dialog.tsx'
import { UpdateForm } from './ticket.screen.tsx'

const at = '2026-11-23T10:00:00Z'
const ticket = Ticket.parse({
  id: 't1',
  client: 'Harbour & Vale',
  clientid: 'hv',
  subject: 'No PDF',
  status: 'New',
  phone: '',
  version: 1,
  createdby: 'Priya Nair',
  createdAt: at,
  updatedAt: at,
  messages: [],
})

/** A server that refuses with the given statuses, then accepts everything. */
const aServer = (refusals: number[] = []) => {
  const sent: NewTicketMessage[] = []
  const answer = (body: NewTicketMessage): Ticket | Refusal => {
    sent.push(body)
    const status = refusals.shift()
    if (status === 0) throw new TypeError('Failed to fetch')
    return status === undefined ? ticket : new Refusal(status, { message: 'Refused.', id: 'x' })
  }
  mockResponses(
    respondTo(routes.addTicketMessage, ({ body }) => answer(NewTicketMessage.parse(body))),
    respondTo(routes.createTicket, ({ body }) => answer(NewTicket.parse(body))),
    respondTo(routes.uploadTicketFile, ({ body }) => {
      const { fileName } = routes.uploadTicketFile.body.parse(body)
      return { src: `hv/${fileName}`, filename: fileName }
    }),
  )
  return sent
}

beforeEach(() => {
  keepInMemory()
  signInAs(['Customers'], { clientId: 'hv' })
})

const update = () => screen.getByLabelText<HTMLTextAreaElement>('Add update')
const drawForm = () => renderComponent(<UpdateForm ticket={{ id: 't1', status: 'New' }} address="/support/t1" />)

it('sends a ticket once, however fast Enter is pressed again', async () => {
  const sent = aServer()
  renderComponent(<NewTicketDialog onClose={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Subject'), 'No PDF')
  await userEvent.type(screen.getByLabelText('Message'), 'None at all')
  const form = screen.getByLabelText('Subject').closest('form')
  for (let times = 0; times < 2; times++) {
    form?.requestSubmit()
    // What follows an event before the next.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await waitFor(() => expect(toastTexts()).toEqual([ticketMessages.created]))
  expect(sent).toHaveLength(1)
})

it('keeps a message that could not be sent, and sends it again as the same message', async () => {
  const sent = aServer([500, 0])
  drawForm()
  await userEvent.type(update(), 'Still no PDF')
  for (const tries of [1, 2]) {
    await press('Save')
    await waitFor(() => expect(sent).toHaveLength(tries))
    // Shown once, however often it fails.
    await waitFor(() => expect(toastTexts()).toEqual([ticketMessages.addFailed]))
    expect(update().value).toBe('Still no PDF')
  }
  await press('Save')
  await waitFor(() => expect(update().value).toBe(''))
  expect(new Set(sent.map(({ idempotencykey }) => idempotencykey)).size).toBe(1)
  expect(hasUnsavedChanges()).toBe(false)
})

it('opens a ticket with a file once subject and message are filled in', async () => {
  const sent = aServer()
  const closed = vi.fn<() => void>()
  renderComponent(<NewTicketDialog onClose={closed} />)
  const button = await screen.findByRole('button', { name: 'Save' })
  await userEvent.type(screen.getByLabelText('Subject'), 'No PDF')
  expect(button).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Message'), 'Never')
  expect(button).toHaveProperty('disabled', false)
  await userEvent.upload(screen.getByLabelText('Add files, files'), new File(['%PDF-1.7'], 'a.pdf'))
  await screen.findByRole('button', { name: 'Remove a.pdf' })
  await press('Save')
  await waitFor(() => expect(toastTexts()).toEqual([ticketMessages.created]))
  expect(closed).toHaveBeenCalledOnce()
  expect(sent).toMatchObject([{ message: 'Never', files: [{ src: 'hv/a.pdf', filename: 'a.pdf' }] }])
})
