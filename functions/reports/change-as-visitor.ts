import type { Report, ReportBody } from '@lintel/contract'
import { changeReport, ofVisitors, type Changer, type Planned } from './change-report.ts'
import type { Opened } from './guards.ts'
import { nextVersion } from './next-version.ts'
import { bodyOfRow } from './read-report.ts'
import { wholeReport } from './store/index.ts'

/**
 * Changes a report's body for somebody who has no account, as it is at that moment: whoever else saves at the same time
 * loses nothing, and neither does the visitor. `change` writes into a copy and answers whether there is anything to
 * save; the mails are started with it, and the other rows written with it.
 */
export const changeAsVisitor = (
  author: Changer,
  guard: () => Promise<Opened>,
  change: (body: ReportBody, report: Report) => Promise<boolean>,
  along: Pick<Planned<Report>, 'mails' | 'others'>,
): Promise<Report> =>
  changeReport(
    author,
    guard,
    async ({ row }, now) => {
      const before = await bodyOfRow(row)
      const report = wholeReport(row.record, before)
      const body = structuredClone(before)
      if (!(await change(body, report))) return { changes: [], answer: () => report }
      const next = await nextVersion(now, row, body)
      return { changes: [next], ...along, answer: () => wholeReport(next.after.record, body) }
    },
    ofVisitors,
  )
