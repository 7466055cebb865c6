// @vitest-environment jsdom
import { Client, ReportSummary, routes } from '@lintel/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { mockResponses, respondTo } from '../../../../testing/answers.ts'
import { aReport } from '../../../../testing/a-report.ts'
import { anEditor } from '../testing/editor-world.tsx'
import { checkAvailability } from './availability.ts'

afterEach(() => vi.unstubAllGlobals())

it('an older response that arrives late does not override a newer one', async () => {
  const report = aReport()
  const { store } = anEditor(report)
  const known = Object.keys(ReportSummary.shape)
  const answered = (attachments: ReportSummary['attachments']) =>
    ReportSummary.parse(
      Object.fromEntries(Object.entries({ ...report, attachments }).filter(([name]) => known.includes(name))),
    )
  const before = answered({})
  const now = answered({ report: { status: 'generating', jobid: 'job' } })
  const answers: ((summary: ReportSummary) => void)[] = []
  mockResponses(
    respondTo(routes.getReportHeader, () => new Promise<ReportSummary>((resolve) => answers.push(resolve))),
    respondTo(routes.getClient, () => Client.parse({ id: 'client', name: 'Client' })),
  )
  const asked = [checkAvailability(store), checkAvailability(store)]
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
  // The second response arrives first if both are requested concurrently.
  answers[1]?.(now)
  await new Promise((resolve) => setTimeout(resolve, 20))
  answers[0]?.(before)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(now)
  await Promise.all(asked)
  expect(store.getState().header.attachments['report']?.jobid).toBe('job')
})
