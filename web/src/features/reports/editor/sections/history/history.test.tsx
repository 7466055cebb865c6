import { routes, type TrailRow } from '@lintel/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { aReport } from '../../../../../testing/a-report.ts'
import { mockResponses, respondTo } from '../../../../../testing/answers.ts'
import { signInAs } from '../../../../../testing/session.ts'
import { anEditor, drawInEditor } from '../../testing/editor-world.tsx'
import { HistoryScreen } from './history.tsx'

beforeEach(() => signInAs(['Customers'], { clientId: 'client' }))

const row = (minute: number, kind: TrailRow['kind'], text: string, change: Partial<TrailRow> = {}): TrailRow => ({
  at: `2026-11-29T10:0${minute}:00.000Z`,
  kind,
  by: { id: '', name: 'Eve' },
  text,
  hash: `hash ${minute}`,
  ...change,
})
const [tina, tom] = [{ person: 'Tina', email: 'tina@people.example' }, { email: 'tom@people.example' }]

it('withdraws a PDF for a reason, and takes that back', async () => {
  const pdf = { version: 2, sha256: 'a'.repeat(64) }
  const data = [row(0, 'created', 'Inventory created'), row(1, 'pdf', 'PDF of version 2 made: report.pdf', pdf)]
  const given: string[] = []
  mockResponses(
    respondTo(routes.getReportTrail, () => ({ data })),
    respondTo(routes.withdrawPdf, ({ body }) => {
      const { reason } = routes.withdrawPdf.body.parse(body)
      given.push(reason)
      data.push(row(1 + given.length, reason ? 'revoked' : 'pdf', reason || 'No longer withdrawn', pdf))
      return { data: [...data] }
    }),
  )
  drawInEditor(anEditor(aReport({}), { mayUpload: false }), <HistoryScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw: PDF of version 2' }))
  await userEvent.keyboard('The wrong tenant{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo: PDF of version 2' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  expect(screen.getAllByText('Withdrawn')).toHaveLength(1)
  await userEvent.click(undo)
  await screen.findByRole('button', { name: 'Withdraw: PDF of version 2' })
  expect(given).toEqual(['The wrong tenant', ''])
})

it('shows what happened, newest first, of everybody or of one person', async () => {
  const data = [
    row(0, 'created', 'Inventory created'),
    row(1, 'mailed', 'E-mailed: Your inventory', tina),
    row(2, 'mailed', 'E-mailed: Your inventory', tom),
    row(3, 'opened', 'Link to the report opened', { ...tina, machine: true }),
  ]
  mockResponses(respondTo(routes.getReportTrail, () => ({ data })))
  drawInEditor(anEditor(aReport({}), { mayUpload: false }), <HistoryScreen />)
  const texts = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('paragraph').textContent)
  await screen.findByText('4 entries')
  expect(texts()).toEqual([
    'Link to the report openedBy a program, perhapsTina, tina@people.example',
    'E-mailed: Your inventorytom@people.example',
    'E-mailed: Your inventoryTina, tina@people.example',
    'Inventory created',
  ])
  expect(within(screen.getByRole('region', { name: 'Given to' })).getAllByRole('definition')).toHaveLength(2)
  await userEvent.click(screen.getByRole('combobox', { name: 'Person' }))
  await userEvent.click(await screen.findByRole('option', { name: 'tom@people.example' }))
  expect(texts()).toEqual(['E-mailed: Your inventorytom@people.example'])
  screen.getByText('1 entry')
})
