// @vitest-environment jsdom
import { migrationMessages, ReportSummary, routes } from '@lintel/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { useToasts } from '../../../lib/toasts.ts'
import { answerCalls, answering } from '../../../testing/answers.ts'
import { drawRoutes } from '../../../testing/render.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { migrateQuestion } from './issue-words.ts'
import { IssueTable } from './issue-table.tsx'

const at = '2019-06-05T10:00:00Z'
const legacy = ReportSummary.parse({
  ...{ id: 'old', ref: 77, client: { id: 'harbour', name: 'Harbour' }, version: 1, legacy: true },
  ...{ date: '2019-06-05', branchId: 'harbour-1', userId: 'ann', type: 'Inventory' },
  ...{ address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' }, createdAt: at, updatedAt: at },
})

const open = () =>
  drawRoutes(
    [
      {
        path: '/reportissues',
        element: (
          <QueryClientProvider client={queryClient}>
            <IssueTable
              rows={[
                { id: 'spoilt', issues: [{ kind: 'unreadable' }] },
                { id: 'old', report: legacy, typelabel: 'Schedule', issues: [{ kind: 'noPdf' }] },
              ]}
              source={{ isError: false, isPlaceholderData: false, error: null, refetch: async () => undefined }}
              empty={null}
            />
            <ConfirmDialog />
          </QueryClientProvider>
        ),
      },
    ],
    '/reportissues',
  )

beforeEach(() => useToasts.setState({ held: true }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ toasts: [], held: false })
  vi.unstubAllGlobals()
})

const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('repairs a report that cannot be read, and says what was left out', async () => {
  answerCalls(answering(routes.mendReport, () => ({ done: ['record.exportedAt taken out'] })))
  open()
  await press('Repair, report spoilt')
  await waitFor(() => expect(toasts()).toEqual([`Repaired: record.exportedAt taken out`]))
})

it('calls a type as its client does, and migrates a legacy report without its PDF once that is confirmed', async () => {
  const sent: unknown[] = []
  answerCalls(
    answering(routes.migrateReport, ({ body }) => {
      sent.push(body)
      return legacy
    }),
  )
  open()
  expect(screen.getByText('Schedule')).toBeTruthy()
  await press('Migrate without PDF, report 77')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(migrateQuestion)
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Migrate' }))
  await waitFor(() => expect(toasts()).toEqual([migrationMessages.succeeded]))
  expect(sent).toEqual([{ invid: 'old', clientid: 'harbour', branchid: 'harbour-1', withoutpdf: true }])
})
