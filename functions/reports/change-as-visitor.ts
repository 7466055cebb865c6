import type { Report, ReportBody } from '@lintel/contract'
import { awaitedUploads } from './awaited-uploads.ts'
import { changeReport, ofVisitors, type Changer, type Planned } from './change-report.ts'
import type { Opened } from './guards.ts'
import { nextVersion } from './next-version.ts'
import { bodyOfRow } from './read-report.ts'
import { wholeReport } from './store/index.ts'

/** `change` edits a copy and returns whether there is anything to save; `along` is started and written with it. */
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
      const awaited = await awaitedUploads(body, { body: before, awaited: row.awaited })
      const next = await nextVersion(now, row, body, awaited)
      return { changes: [next], ...along, answer: () => wholeReport(next.after.record, body) }
    },
    ofVisitors,
  )
