import { preloadable } from '../../../../lib/preloadable.ts'

/** The field of the report's date. Its calendar is fetched beside the editor, which can be used before it is there. */
export const { load: loadReportDate, Component: ReportDate } = preloadable(
  async () => (await import('./report-date.tsx')).ReportDate,
)
