import { ReportList } from './report-list.tsx'

export function DataEntryListScreen() {
  return <ReportList addressOf={({ id }) => `/dereports/${id}`} actions={false} />
}
