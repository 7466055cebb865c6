import { migrationMessages, type ReportIssue, type ReportSummary } from '@lintel/contract'
import { fieldName } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../../../lib/api-error.ts'
import { openDialog } from '../../../lib/dialogs.ts'
import { toast } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useExport } from '../list/use-export.ts'
import type { EditorVisit } from '../editor/editor-visit.ts'
import { editorSections } from '../editor/sections/list.ts'
import { invoicePdf, photosZip, reportPdf, type ReportFile } from '../pdf/report-file.ts'
import { useReportFile } from '../pdf/use-report-file.ts'
import { refetchIssues, mendReport, migrateWithoutPdf } from './report-issues.queries.ts'

/** The server's notation for a repair of part of a stored report. */
const done = /^(?<path>.+) (?:(?<out>taken out)|(?<cut>cut)|of version (?<version>\d+))$/

const repairedPart = (step: string): string => {
  const { path, out, cut, version } = done.exec(step)?.groups ?? {}
  if (path === undefined) return step
  const field = path === 'bodyKey' ? 'its content' : fieldName(path).toLowerCase()
  if (out !== undefined) return `${field} left out`
  return cut === undefined ? `${field} taken from version ${version}` : `${field} shortened`
}

const repairedText = (steps: readonly string[]): string =>
  steps.length === 0 ? 'There was nothing to repair any more.' : `Repaired: ${steps.map(repairedPart).join(', ')}.`

export const migrateQuestion =
  'Nothing is left of this report but its address. Migrate it without a PDF? If its PDF turns up, add it to its Documents.'

interface Props {
  issue: ReportIssue
  report: ReportSummary
}

function IssueButton({
  label,
  report,
  busy,
  onClick,
}: {
  label: string
  report: Pick<ReportSummary, 'ref'> | { ref: string }
  busy?: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label}, report ${report.ref}`}
      {...(busy !== undefined && { loading: busy })}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

const fileOf = (key: string): ReportFile =>
  key === 'invoice' ? invoicePdf : key === 'photos' ? photosZip : reportPdf(key)

function GenerateButton({ report, file, label }: { report: ReportSummary; file: string; label: string }) {
  const { state, generate } = useReportFile(report, refetchIssues, fileOf(file))
  return <IssueButton label={label} report={report} busy={state === 'busy'} onClick={generate} />
}

function ExportButton({ report }: { report: ReportSummary }) {
  const { busy, start } = useExport(report, refetchIssues)
  return <IssueButton label="Export again" report={report} busy={busy} onClick={start} />
}

export function RepairButton({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => mendReport(id),
    onSuccess: (done) => toast.success(repairedText(done)),
    onError: (error) => toast.error(errorText(error)),
  })
  return <IssueButton label="Repair" report={{ ref: id }} busy={isPending} onClick={() => mutate()} />
}

function MigrateButton({ report }: { report: ReportSummary }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => migrateWithoutPdf(report),
    onSuccess: () => toast.success(migrationMessages.succeeded),
    onError: (error) => toast.error(errorText(error)),
  })
  const ask = async () => {
    if (await confirm(migrateQuestion, { yes: 'Migrate' })) mutate()
  }
  return <IssueButton label="Migrate without PDF" report={report} busy={isPending} onClick={() => void ask()} />
}

function OpenFileButton({ issue: { section, src }, report }: Props) {
  const navigate = useNavigate()
  const path = editorSections.find(({ name }) => name === section)?.path ?? 'details'
  const state = src === undefined ? undefined : ({ file: src } satisfies EditorVisit)
  return (
    <IssueButton
      label={`Open ${section ?? 'report'}`}
      report={report}
      onClick={() => void navigate(`/reports/${report.id}/${path}`, { state })}
    />
  )
}

/** The button that fixes an issue; renders nothing if only an engineer can. */
export function FixButton({ issue, report }: Props) {
  const navigate = useNavigate()
  const { id, legacy } = report
  const goTo = (section: string) => void navigate(`/reports/${id}/${section}`)
  const email = () => openDialog('email', { reportId: id })
  switch (issue.kind) {
    case 'failed':
      if (issue.file === 'delivery') return <IssueButton label="E-mail" report={report} onClick={email} />
      if (issue.file === 'export') return <ExportButton report={report} />
      return <GenerateButton report={report} file={issue.file ?? 'report'} label="Generate again" />
    case 'noPdf':
      return legacy ? (
        <MigrateButton report={report} />
      ) : (
        <GenerateButton report={report} file="report" label="Generate PDF" />
      )
    case 'missingUploads':
      return <OpenFileButton issue={issue} report={report} />
    case 'sameAddressAndDate':
      return (
        <IssueButton
          label="Merge"
          report={report}
          onClick={() =>
            openDialog('merge', {
              report,
              changed: refetchIssues,
              ...(issue.ref !== undefined && { secondaryref: issue.ref }),
            })
          }
        />
      )
    case 'feedbackWaiting':
      return <IssueButton label="Feedback" report={report} onClick={() => goTo('feedbackrooms')} />
    case 'signatureWaiting':
      return <IssueButton label="Links" report={report} onClick={() => openDialog('links', { reportId: id })} />
    case 'unsent':
      return <IssueButton label="E-mail" report={report} onClick={email} />
    case 'unreadable':
      return null
  }
}
