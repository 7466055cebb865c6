import { ReportList } from './report-list.tsx'

/** The list of reports for data-entry staff: they open reports, and nothing else. */
export function DataEntryListScreen() {
  return <ReportList addressOf={({ id }) => `/dereports/${id}`} actions={false} />
}
