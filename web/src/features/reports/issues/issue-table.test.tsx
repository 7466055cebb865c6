import { ReportSummary, routes, type ReportIssue, type ReportWithIssues } from '@lintel/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useDialog } from '../../../lib/dialogs.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { mockResponses, respondTo } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { press, toastTexts } from '../../../testing/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IssueTable } from './issue-table.tsx'

const at = '2019-06-05T10:00:00Z'
const legacy = ReportSummary.parse({
  id: 'old',
  ref: 77,
  client: { id: 'harbour', name: 'Harbour' },
  version: 1,
  legacy: true,
  date: '2019-06-05',
  branchId: 'harbour-1',
  userId: 'ann',
  type: 'Inventory',
  address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
  createdAt: at,
  updatedAt: at,
})

const both: ReportWithIssues[] = [
  { id: 'spoilt', issues: [{ kind: 'unreadable' }] },
  { id: 'old', report: legacy, typelabel: 'Schedule', issues: [{ kind: 'noPdf' }] },
]

const open = (rows: readonly ReportWithIssues[] = both) =>
  renderRoutes(
    [
      {
        path: '/reportissues',
        element: (
          <QueryClientProvider client={queryClient}>
            <IssueTable
              rows={rows}
              source={{ isError: false, isPlaceholderData: false, error: null, refetch: async () => undefined }}
              empty={null}
            />
            <ConfirmDialog />
          </QueryClientProvider>
        ),
      },
      { path: '/reports/:id/*', element: null },
    ],
    '/reportissues',
  )

it('repairs an unreadable report, and says what was left out', async () => {
  const done = [
    'record.exportedAt taken out',
    'record.updatedBy cut',
    'record.date of version 3',
    'bodyKey of version 3',
  ]
  mockResponses(respondTo(routes.mendReport, () => ({ done })))
  open()
  await press('Repair, report spoilt')
  const words =
    'exported at left out, updated by shortened, date taken from version 3, its content taken from version 3'
  await waitFor(() => expect(toastTexts()).toEqual([`Repaired: ${words}.`]))
})

describe('each issue has its remedy', () => {
  const report = ReportSummary.parse({ ...legacy, legacy: false })
  const src = 'u/1/lease.pdf'
  const missing = { kind: 'missingUploads', count: 1, src } as const
  const repaired: [issue: ReportIssue, button: string, does: { calls?: string; opens?: object; goes?: string }][] = [
    [{ kind: 'failed', file: 'report' }, 'Generate again', { calls: 'generateReport report' }],
    [{ kind: 'failed', file: 'export' }, 'Export again', { calls: 'exportReport' }],
    [{ kind: 'failed', file: 'delivery' }, 'E-mail', { opens: { name: 'email', props: { reportId: 'old' } } }],
    [{ kind: 'signatureWaiting' }, 'Links', { opens: { name: 'links', props: { reportId: 'old' } } }],
    [
      { kind: 'sameAddressAndDate', ref: 78 },
      'Merge',
      { opens: { name: 'merge', props: expect.objectContaining({ report, secondaryref: 78 }) } },
    ],
    [{ kind: 'feedbackWaiting' }, 'Feedback', { goes: '/reports/old/feedbackrooms' }],
    [{ ...missing, of: 'photograph', section: 'Keys' }, 'Open Keys', { goes: '/reports/old/keys' }],
  ]

  it.each(repaired)('%o: %s', async (issue, button, { calls, opens, goes }) => {
    const called: string[] = []
    const starts = (name: string) => {
      called.push(name)
      return { id: 'job' }
    }
    useDialog.setState({ open: undefined })
    mockResponses(
      respondTo(routes.generateReport, ({ params }) => starts(`generateReport ${params['variant']}`)),
      respondTo(routes.exportReport, () => starts('exportReport')),
      respondTo(routes.getJob, () => ({
        id: 'job',
        completed: false,
        progress: { done: 0, total: 1, step: 'planning' as const },
      })),
    )
    const { router } = open([{ id: 'old', report, issues: [issue] }])
    await press(`${button}, report 77`)
    await waitFor(() => expect(called).toEqual(calls === undefined ? [] : [calls]))
    expect(useDialog.getState().open).toEqual(opens)
    expect(router.state.location).toMatchObject({ pathname: goes ?? '/reportissues' })
    if (issue.src !== undefined) expect(router.state.location.state).toEqual({ file: src })
  })
})
