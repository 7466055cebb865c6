import type { ReportWithIssues, ReportIssue, ReportIssueKind, UploadInReport } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { Badge } from '@mantine/core'
import { RowLink } from '../../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../../ui/table/table.tsx'
import looks from './issue-table.module.css'
import { FixButton, RepairButton } from './fix-button.tsx'

const columns: Column<ReportWithIssues>[] = [
  {
    name: 'ref',
    title: 'Ref',
    width: 92,
    skeleton: 50,
    cell: ({ id, report }) => <RowLink>{report?.ref ?? id}</RowLink>,
  },
  {
    name: 'date',
    title: 'Date',
    width: 108,
    skeleton: 70,
    cell: ({ report }) => report && <time dateTime={report.date}>{displayDate(report.date)}</time>,
  },
  {
    name: 'address',
    title: 'Address',
    skeleton: 160,
    cell: ({ report }) => report && `${report.address.line1}, ${report.address.postcode}`,
    tip: ({ report }) => report && `${report.address.line1}, ${report.address.town}, ${report.address.postcode}`,
  },
  {
    name: 'type',
    title: 'Type',
    width: 150,
    skeleton: 70,
    cell: ({ report, typelabel }) => typelabel ?? report?.type,
    tip: ({ report, typelabel }) => typelabel ?? report?.type,
  },
  {
    name: 'client',
    title: 'Client',
    width: 150,
    skeleton: 110,
    cell: ({ report }) => report?.client.name,
    tip: ({ report }) => report?.client.name,
  },
  {
    name: 'issues',
    title: 'Issues',
    width: 330,
    skeleton: 260,
    cell: ({ id, report, issues }) =>
      issues.length === 0 ? (
        <span className={looks['none']}>No issue found</span>
      ) : (
        <ul className={looks['list']}>
          {issues.map((issue) => (
            <li key={[issue.kind, issue.file, issue.of, issue.section].join(' ')}>
              <Badge data-tone={issueTones[issue.kind]}>{issueTitle(issue)}</Badge>
              <span title={issueDetail(issue)}>{issueDetail(issue)}</span>
              {report ? <FixButton issue={issue} report={report} /> : <RepairButton id={id} />}
            </li>
          ))}
        </ul>
      ),
  },
]

export function IssueTable(list: ListProps<ReportWithIssues>) {
  return (
    <Table
      {...list}
      caption="Report issues"
      columns={columns}
      failedTitle="The reports could not be looked at"
      addressOf={({ report }) => report && `/reports/${report.id}`}
      classNames={looks}
    />
  )
}

const fileNames: Readonly<Record<string, string>> = {
  report: 'PDF',
  invoice: 'Invoice',
  photos: 'Zip of photos',
  export: 'Export to MRI',
  delivery: 'Automatic e-mail',
}

/** The colour of each kind of issue: red is broken, amber is pending. */
const issueTones: Readonly<Record<ReportIssueKind, 'red' | 'amber'>> = {
  unreadable: 'red',
  failed: 'red',
  noPdf: 'red',
  missingUploads: 'red',
  sameAddressAndDate: 'amber',
  feedbackWaiting: 'amber',
  signatureWaiting: 'amber',
  unsent: 'amber',
}

const some = (count: number | undefined, one: string, more: string) => (count === 1 ? one : `${count} ${more}`)

const neverArrived: Readonly<Record<UploadInReport, readonly [string, string]>> = {
  photograph: ['A photo never arrived', 'photos never arrived'],
  recording: ['A recording never arrived', 'recordings never arrived'],
  document: ['A document never arrived', 'documents never arrived'],
}

const issueTitle = ({ kind, file = '', count, of }: ReportIssue): string => {
  const titles: Record<ReportIssueKind, string> = {
    unreadable: 'Cannot be read',
    failed: `${fileNames[file] ?? file} failed`,
    noPdf: 'No PDF',
    missingUploads: some(
      count,
      ...(of ? neverArrived[of] : (['A file never arrived', 'files never arrived'] as const)),
    ),
    sameAddressAndDate: 'Twice at this address and date',
    feedbackWaiting: some(count, 'A comment is waiting', 'comments are waiting'),
    signatureWaiting: some(count, 'A signature is missing', 'signatures are missing'),
    unsent: 'Not sent for 14 days',
  }
  return titles[kind]
}

const issueDetail = ({ kind, error = '', ref }: ReportIssue): string => {
  if (kind === 'sameAddressAndDate') return `also report ${ref}`
  if (kind === 'unreadable') return 'part of its stored data is damaged'
  return error
}
