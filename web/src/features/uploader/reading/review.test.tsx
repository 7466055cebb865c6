import { Dictionary, NewReport, routes, TranscribedDocument } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepDraft, readDraft } from '../../../lib/drafts.ts'
import { mockResponses, respondTo, Refusal } from '../../../testing/answers.ts'
import { keepInMemory } from '../../../testing/memory-database.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { signInAs } from '../../../testing/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { aReport } from '../../../testing/a-report.ts'
import { Review } from './review.tsx'

const sub = 'priya'
const client = { ...newClient({ id: 'client', name: 'Harbour & Vale' }, { branchId: 'branch' }), active: true }
const noWords = { lead: '', set_1: ['', '', ''], set_2: ['', '', ''] }
const dictionary = Dictionary.parse({
  version: 'default-1',
  rooms: [],
  sections: [],
  colours: [],
  reportdictionaries: [],
  conditions: { matrix: [noWords, noWords, noWords] },
})
const at = { page: 1, line: 0 }
const read = TranscribedDocument.parse({
  id: 'reading',
  filename: 'letting.pdf',
  clientId: 'client',
  startedAt: '2026-11-27T10:00:00Z',
  by: 'model',
  pages: [{ page: 1, lines: ['12 Quay Street, Westhaven, ZZ1 4DB'] }],
  findings: {
    rooms: [],
    keys: [],
    meters: [],
    parties: [],
    tenancy: [],
    addresses: [
      { id: 'quay', at, line1: '12 Quay Street', line2: '', town: 'Westhaven', county: '', postcode: 'ZZ1 4DB' },
    ],
  },
})

/** A server that creates reports, and loses this number of responses first. */
const aServer = (lost = 0) => {
  const sent: NewReport[] = []
  mockResponses(
    respondTo(routes.createReport, ({ body }) => {
      sent.push(NewReport.parse(body))
      if (sent.length <= lost) return new Refusal(500, { message: 'Lost.', id: 'x' })
      return aReport({ id: 'made' })
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
const kept = async () => (await readDraft(sub, 'reading/reading'))?.content
const pressNow = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  keepInMemory()
  signInAs(['Customers'], { client })
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
