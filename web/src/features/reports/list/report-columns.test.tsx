import { ReportSummary } from '@lintel/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aReport } from '../../../testing/a-report.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { signInAs } from '../../../testing/session.ts'
import { capabilitiesAmong, columnsFor } from './report-capabilities.ts'
import { columnsOf } from './report-columns.tsx'
import { ReportRow } from './report-row.tsx'

const made = { attachments: { report: { src: 'report.pdf', filename: 'report.pdf', status: 'finished', version: 1 } } }

it.each([
  { part: made, says: 'Download; double-click to generate again', works: true },
  { part: { ...made, deleted: true }, says: 'Download', works: true },
  { part: { ...made, deleted: true, version: 2 }, says: 'Out of date: download', works: true },
  { part: { deleted: true }, says: 'This report is deleted: no file can be made for it.', works: false },
  { part: { legacy: true }, says: 'No PDF has been generated.', works: false },
])('offers of the PDF of a report only what works: $says', ({ part, says, works }) => {
  signInAs(['Customers'], { clientId: 'client' })
  const report = ReportSummary.strip().parse(aReport(part))
  const columns = columnsFor([], { actions: true, support: false, clients: false })
  const cell = columnsOf({ columns, typeNameOf: () => '', addressOf: () => '', mayAct: true, held: new Set() }).find(
    ({ name }) => name === 'pdf',
  )
  const element = (
    <ReportRow ref={null} report={report} capabilities={capabilitiesAmong([])(report)} changed={() => undefined} mayAct>
      {cell?.cell(report)}
    </ReportRow>
  )
  renderRoutes([{ path: '/', element }], '/')
  expect(screen.getByRole('button', { name: `PDF of ${report.ref}: ${says}` })).toHaveProperty('disabled', !works)
})
