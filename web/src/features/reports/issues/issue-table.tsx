import type { ReportWithIssues } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowLink } from '../../../ui/table/table-row.tsx'
import { Table, type Column, type Source } from '../../../ui/table/table.tsx'
import { issueDetail, issueTitle, issueTones } from './issue-words.ts'
import looks from './issue-table.module.css'
import { FixButton, RepairButton } from './fix-button.tsx'

const columns: Column<ReportWithIssues>[] = [
  {
    name: 'ref',
    title: 'Ref',
    width: 104,
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
    width: 226,
    skeleton: 70,
    cell: ({ report, typelabel }) => typelabel ?? report?.type,
    tip: ({ report, typelabel }) => typelabel ?? report?.type,
  },
  {
    name: 'client',
    title: 'Client',
    width: 216,
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

export function IssueTable({
  rows,
  source,
  empty,
}: {
  rows: readonly ReportWithIssues[] | undefined
  source: Source
  empty: ReactNode
}) {
  return (
    <Table
      caption="Report issues"
      columns={columns}
      rows={rows}
      source={source}
      failedTitle="The reports could not be looked at"
      addressOf={({ report }) => report && `/reports/${report.id}`}
      classNames={looks}
      empty={empty}
    />
  )
}
