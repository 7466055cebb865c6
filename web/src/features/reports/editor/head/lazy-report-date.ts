import { preloadable } from '../../../../lib/preloadable.ts'

/** The report's date field. Its calendar loads alongside the editor, which can be used before it has loaded. */
export const { load: loadReportDate, Component: ReportDate } = preloadable(
  async () => (await import('./report-date.tsx')).ReportDate,
)
