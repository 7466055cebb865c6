import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const previousReport: EditorSection = {
  name: 'Previous report PDF',
  path: 'previousreport',
  key: 'v',
  // A PDF that is kept with the report, an earlier system's for instance, is shown whatever the type.
  isShownFor: ({ previousReportPdf }) => previousReportPdf !== undefined,
  ...lazyScreen(async () => (await import('./previous-report.tsx')).PreviousReportScreen),
}
