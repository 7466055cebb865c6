import type { ReportSummary } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { DeliveryNote } from '../actions/delivery-note.tsx'
import type { ReportAction } from '../actions/report-target.ts'
import { useReportActions, type ReportActions } from '../actions/use-report-actions.ts'
import { PdfButton } from '../pdf/pdf-button.tsx'
import { invoicePdf, photosZip, reportPdf, type ReportFile } from '../pdf/report-file.ts'
import { useReportFile, type FileState } from '../pdf/use-report-file.ts'
import type { Columns, ReportFacts } from './client-facts.ts'
import classes from './report-table.module.css'
import { ColourMark, EmailState, ExportedState } from './row-cells.tsx'
import { RowMenu } from './row-menu.tsx'
import { useExport } from './use-export.ts'

const mainPdf = reportPdf('report')

/** What the table's keys do with the row that is current. */
export interface RowHandle {
  focus: () => void
  open: () => void
  pdf: () => void
  menu: () => void
  act: (action: ReportAction) => void
}

interface RowProps {
  report: ReportSummary
  facts: ReportFacts
  columns: Columns
  typeLabels: Readonly<Record<string, string>>
  /** Where the report opens. */
  to: string
  onFocus: () => void
  /** False for whoever may only look. */
  actions: boolean
  changed: () => void
  ref: Ref<RowHandle>
}

/** A file that is only handed out: of a legacy report, which nothing can be made from, or of a deleted one. */
const handedOut = (file: FileState): FileState => ({ ...file, generate: file.download })

/** A file of the row with its button. */
function FileButton({
  report,
  file,
  label,
  facts,
  changed,
}: Pick<RowProps, 'report' | 'facts' | 'changed'> & { file: ReportFile; label: string }) {
  const state = useReportFile(report, changed, file)
  const pdf = report.deleted ? handedOut(state) : state
  return <PdfButton label={label} describes={`of ${report.ref}`} pdf={pdf} disabled={facts.inactive} />
}

function LockButton({ report, actions }: { report: ReportSummary; actions: ReportActions }) {
  const word = report.locked ? 'Unlock' : 'Lock'
  const Sign = report.locked ? IconLockOpen : IconLock
  return (
    <Tooltip label={word}>
      <ActionIcon
        className={classes.lock}
        aria-label={`${word} ${report.ref}`}
        disabled={actions.busy || actions.standing('lock') !== 'free'}
        onClick={() => actions.run('lock')}
      >
        <Sign size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The address, and below it who inspects and for which branch. */
function AddressCell({
  report: { address, client, legacy, deleted },
  facts: { inspector, branch },
  columns,
}: Pick<RowProps, 'report' | 'facts' | 'columns'>) {
  return (
    <span className={classes.address}>
      <span className={classes.clip}>
        <span className={classes.line} title={`${address.line1}, ${address.town} (${client.name})`}>
          {address.line1} <span className={classes.town}>{address.town}</span>
        </span>
        <span className={classes.people}>
          {inspector !== '' && (
            <>
              <span className="sr">Inspector </span>
              {inspector}
            </>
          )}
          {inspector !== '' && branch !== '' && ' · '}
          {branch !== '' && (
            <>
              <span className="sr">Branch </span>
              {branch}
            </>
          )}
          {columns.client && <span className={classes.owner}> · {client.name}</span>}
        </span>
      </span>
      {legacy && <Badge>Legacy</Badge>}
      {deleted && <Badge data-tone="red">Deleted</Badge>}
      <span className={classes.postcode}>{address.postcode}</span>
    </span>
  )
}

/** One report. The whole row opens it; the ref is the link that Tab reaches. */
export function ReportRow(props: RowProps) {
  const { report, facts, columns, typeLabels, to, onFocus, actions: mayAct, changed, ref } = props
  const row = useRef<HTMLTableRowElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const pdf = useReportFile(report, changed, mainPdf)
  const photos = useReportFile(report, changed, photosZip)
  const sending = useExport(report, changed)
  const actions = useReportActions({ report, inactive: facts.inactive, changed })
  const { inactive } = facts
  const typeLabel = typeLabels[report.type] ?? report.type
  const full = mayAct && !report.legacy
  const mainFile = full && !report.deleted ? pdf : handedOut(pdf)
  const menuProps = { report, facts, pdf, photos, sending, actions, to, typeLabels, changed }
  const invoice = columns.invoice && facts.invoices

  useImperativeHandle(ref, () => ({
    focus: () => {
      ;(link.current ?? row.current)?.focus()
      row.current?.scrollIntoView({ block: 'nearest' })
    },
    open: () => link.current?.click(),
    pdf: () => {
      if (!mayAct || inactive) return
      if (report.attachments['report']?.src) pdf.download()
      else mainFile.generate()
    },
    // The key press must be over: the menu would take it for one of its own.
    menu: () => requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-row-menu]')?.click()),
    act: actions.run,
  }))

  return (
    <tr
      ref={row}
      className={classes.row}
      data-disabled={inactive || undefined}
      tabIndex={-1}
      aria-label={`${report.ref}, ${typeLabel}, ${report.address.line1}`}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) link.current?.click()
      }}
      onClick={(event) => {
        const inside = event.target instanceof Element && event.target.closest('a, button, [role=menu]')
        if (inactive || inside || getSelection()?.toString()) return
        if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
        else link.current?.click()
      }}
    >
      <td className={classes.date}>
        {report.colourcode && <ColourMark code={report.colourcode} />}
        {displayDate(report.date)}
      </td>
      <td className={classes.ref}>
        {inactive ? (
          report.ref
        ) : (
          <Link ref={link} to={to}>
            {report.ref}
          </Link>
        )}
        {report.locked && <IconLock size={13} stroke={1.9} role="img" aria-label="Locked" />}
      </td>
      <td className={classes.type} title={typeLabel}>
        <span className={classes.typeName}>{typeLabel}</span>
      </td>
      <td className={classes.where}>
        <AddressCell report={report} facts={facts} columns={columns} />
      </td>
      {columns.client && (
        <td className={classes.client} title={report.client.name}>
          {report.client.name}
        </td>
      )}
      {columns.report && (
        <td className={classes.pdf}>
          <PdfButton label="PDF" describes={`of ${report.ref}`} pdf={mainFile} disabled={inactive} />
          {full &&
            facts.variants.map(({ name, displayName }) => (
              <span key={name} className={classes.variant}>
                <FileButton {...props} file={reportPdf(name)} label={displayName} />
              </span>
            ))}
        </td>
      )}
      {columns.invoice && (
        <td className={classes.invoice}>
          {full && invoice && <FileButton {...props} file={invoicePdf} label="Invoice" />}
        </td>
      )}
      {columns.email && (
        <td className={classes.email}>
          {full && <EmailState report={report} actions={actions} disabled={inactive} />}
        </td>
      )}
      {columns.exported && (
        <td className={classes.exported}>{full && <ExportedState report={report} busy={sending.busy} />}</td>
      )}
      <td className={classes.actions}>
        {full && (
          <span className={classes.buttons}>
            <DeliveryNote report={report} mayCancel={!inactive} changed={changed} />
            <LockButton report={report} actions={actions} />
            <RowMenu {...menuProps} invoice={invoice} />
          </span>
        )}
        {!mayAct && !inactive && (
          <Link to={to} className={classes.view} aria-label={`View ${report.ref}`}>
            View
          </Link>
        )}
      </td>
    </tr>
  )
}
