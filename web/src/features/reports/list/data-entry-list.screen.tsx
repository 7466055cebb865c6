import { ReportList } from './report-list.tsx'

/** The list of reports for data-entry staff, who can only open reports. */
export function DataEntryListScreen() {
  return <ReportList addressOf={({ id }) => `/dereports/${id}`} actions={false} />
}
