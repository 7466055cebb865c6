import { lazyScreen, type EditorSection } from '../editor-section.ts'

export const previousReport: EditorSection = {
  name: 'Previous report PDF',
  path: 'previousreport',
  key: 'v',
  // A stored PDF, e.g. from a legacy system, is shown for every type.
  isShownFor: ({ previousReportPdf }) => previousReportPdf !== undefined,
  ...lazyScreen(async () => (await import('./previous-report.tsx')).PreviousReportScreen),
}
