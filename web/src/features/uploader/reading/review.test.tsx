// @vitest-environment jsdom
import { Dictionary, NewReport, Report, routes, TranscribedDocument } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepDraft, readDraft } from '../../../lib/drafts.ts'
import { mockResponses, respondTo, Refusal } from '../../../testing/answers.ts'
import { keepInMemory } from '../../../testing/memory-database.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { clearScreen, inventory, signInAs } from '../../../testing/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Review } from './review.tsx'

const sub = 'priya'
const client = { ...newClient({ id: 'client', name: 'Harbour & Vale' }, { branchId: 'branch' }), active: true }
const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }
const dictionary = Dictionary.parse({
  ...{ version: 'default-1', rooms: [], sections: [], colours: [], reportdictionaries: [] },
  conditions: { matrix: [noWords, noWords, noWords] },
})
const at = { page: 1, line: 0 }
const read = TranscribedDocument.parse({
  ...{ id: 'reading', filename: 'letting.pdf', clientId: 'client', startedAt: '2026-11-27T10:00:00Z', by: 'model' },
  pages: [
    { page: 1, lines: ['12 Quay Street, Westhaven, ZZ1 4DB', '7 Mill Lane, Castleford Bay, ZZ3 8QT'] },
    { page: 2, lines: ['A clause', 'Another clause'] },
  ],
  findings: {
    ...{ rooms: [], keys: [], meters: [], parties: [], tenancy: [] },
    addresses: [
      { id: 'quay', at, line1: '12 Quay Street', line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 4DB' },
      {
        ...{ id: 'mill', at: { page: 1, line: 1 }, line1: '7 Mill Lane', line2: '', town: 'Castleford Bay' },
        ...{ county: '', postcode: 'ZZ3 8QT' },
      },
    ],
  },
  unread: [{ from: { page: 2, line: 0 }, to: { page: 2, line: 1 } }],
  leftout: [{ kind: 'items', name: 'Door', room: 'Kitchen', at: { page: 2, line: 1 } }],
  leftoutmore: 1200,
})

/** A server that creates reports, and loses this number of responses first. */
const aServer = (lost = 0) => {
  const sent: NewReport[] = []
  mockResponses(
    respondTo(routes.createReport, ({ body }) => {
      sent.push(NewReport.parse(body))
      if (sent.length <= lost) return new Refusal(500, { message: 'Lost.', id: 'x' })
      return Report.parse({ ...inventory, id: 'made' })
    }),
  )
  return sent
}

const open = () => {
  const element = [
    <Review key="review" read={read} client={client} dictionary={dictionary} />,
    <ConfirmDialog key="question" />,
  ]
  const pages = [
    { path: '/aireportuploader', element },
    { path: '/reports/:id', element: <p>The report</p> },
  ]
  return renderRoutes(pages, '/aireportuploader')
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const line1 = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Address line 1/ })
const kept = async () => (await readDraft(sub, 'reading/reading'))?.content
const pressNow = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  keepInMemory()
  signInAs(['Customers'], { client })
})

afterEach(clearScreen)

it('keeps the selection over reloads, until nothing is selected any more', async () => {
  open()
  fireEvent.click(box(/^12 Quay Street/))
  await waitFor(async () =>
    expect(await kept()).toMatchObject({ chosen: ['quay'], form: { address: { town: 'Westhaven' } } }),
  )
  // Twice: a restored selection is stored again.
  for (let reload = 0; reload < 2; reload++) {
    cleanup()
    open()
    await waitFor(() => expect(box(/^12 Quay Street/).checked).toBe(true))
    expect(line1().value).toBe('12 Quay Street')
  }
  fireEvent.click(box(/^12 Quay Street/))
  await waitFor(async () => expect(await kept()).toBeUndefined())
})

it('creates one report from requests before and after a reload, and then stores nothing', async () => {
  const sent = aServer(1)
  open()
  fireEvent.click(box(/^12 Quay Street/))
  await waitFor(async () => expect(await kept()).toBeDefined())
  const typed = (await kept()) as { form: object }
  await keepDraft(sub, 'reading/reading', { ...typed, form: { ...typed.form, type: 'Inventory' } })
  cleanup()
  open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make report' })).toHaveProperty('disabled', false))
  pressNow('Make report')
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByText('Lost.')
  cleanup()
  open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make report' })).toHaveProperty('disabled', false))
  pressNow('Make report')
  await screen.findByText('The report')
  expect(sent[1]?.idempotencykey).toBe(sent[0]?.idempotencykey)
  expect(sent[1]?.address).toMatchObject({ line1: '12 Quay Street', postcode: 'ZZ1 4DB' })
  await waitFor(async () => expect(await kept()).toBeUndefined())
})

it('replaces a typed address only after a confirmation, and a chosen one without asking', async () => {
  open()
  fireEvent.change(line1(), { target: { value: 'Flat 2, 12 Quay Street' } })
  fireEvent.click(box(/^12 Quay Street/))
  const asked = await screen.findByRole('dialog')
  expect(asked.textContent).toContain('Replace the address that you typed?')
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([line1().value, box(/^12 Quay Street/).checked]).toEqual(['Flat 2, 12 Quay Street', false])
  // It asks again after it was declined.
  await new Promise((resolve) => setTimeout(resolve))
  fireEvent.click(box(/^12 Quay Street/))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(line1().value).toBe('12 Quay Street'))
  fireEvent.click(box(/^7 Mill Lane/))
  await waitFor(() => expect(line1().value).toBe('7 Mill Lane'))
  expect([box(/^12 Quay Street/).checked, box(/^7 Mill Lane/).checked]).toEqual([false, true])
})

it('names the part that was not understood, and shows it', () => {
  open()
  const part = screen.getByRole('region', { name: 'This part was not understood' })
  fireEvent.click(within(part).getByRole('button', { name: 'Page 2, lines 1 to 2' }))
  expect(screen.getByRole('heading', { name: 'Page 2' })).toBeDefined()
})

it('names what cannot be chosen, and shows its source', () => {
  open()
  const part = screen.getByRole('region', { name: '1,201 entries of this document cannot be chosen here' })
  fireEvent.click(within(part).getByText('Show what is left out'))
  expect(part.textContent).toContain('And 1,200 more, from Page 2, line 2, on.')
  fireEvent.click(within(part).getByRole('button', { name: 'Item: Door (Kitchen), Page 2' }))
  expect(screen.getByRole('heading', { name: 'Page 2' })).toBeDefined()
})
