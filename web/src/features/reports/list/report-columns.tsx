import { reportMessages, type ReportSummary } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconDeviceMobile, IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { needsNetwork, useConnection } from '../../../lib/offline/connection.ts'
import { isDraft, refText } from '../../../lib/ref-text.ts'
import { RowLink } from '../../../ui/table/table-row.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { DeliveryNote } from '../actions/delivery-note.tsx'
import { PdfButton } from '../pdf/pdf-button.tsx'
import { downloadHints, invoicePdf, reportPdf, type ReportFile } from '../pdf/report-file.ts'
import { useReportFile, type FileState } from '../pdf/use-report-file.ts'
import type { Columns, ReportCapabilities, TypeNameOf } from './report-capabilities.ts'
import { downloadOnly, useReportRow } from './report-row.tsx'
import looks from './report-table.module.css'
import { ColourMark, EmailState, ExportedState, OpenChecks, SignedState } from './row-cells.tsx'
import { RowMenu } from './row-menu.tsx'

function useWhyNot(
  { ref, deleted }: ReportSummary,
  { inactive }: ReportCapabilities,
  { state, isFixed, isMade }: FileState,
) {
  const isReached = useConnection()
  if (inactive) return reportMessages.inactiveClient
  if (!isReached || isDraft({ ref })) return needsNetwork
  if (!isFixed || isMade || state === 'busy') return undefined
  return deleted ? reportMessages.deletedFile : downloadHints.none
}

function FileButton({ file, label }: { file: ReportFile; label: string }) {
  const { report, capabilities, changed } = useReportRow()
  const state = useReportFile(report, changed, file)
  const pdf = report.deleted ? downloadOnly(state) : state
  const why = useWhyNot(report, capabilities, pdf)
  return <PdfButton label={label} describes={`of ${refText(report)}`} pdf={pdf} why={why} />
}

function AddressCell({ withClient }: { withClient: boolean }) {
  const { report, capabilities, isFull } = useReportRow()
  const { address, client, legacy, deleted } = report
  const { inspector, branch } = capabilities
  return (
    <span className={looks.address}>
      <span className={looks.clip}>
        <span className={looks.line} title={`${address.line1}, ${address.town} (${client.name})`}>
          {address.line1} <span className={looks.town}>{address.town}</span>
        </span>
        <span className={looks.people} title={[inspector, branch].filter(Boolean).join(' · ') || undefined}>
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
          {withClient && <span className={looks.owner}> · {client.name}</span>}
          {isFull && <OpenChecks report={report} />}
        </span>
      </span>
      {legacy && <Badge>Legacy</Badge>}
      {deleted && <Badge data-tone="red">Deleted</Badge>}
      <span className={looks.postcode} title={address.postcode}>
        {address.postcode}
      </span>
    </span>
  )
}

function PdfCell() {
  const { report, capabilities, pdf, isFull } = useReportRow()
  const why = useWhyNot(report, capabilities, pdf)
  return (
    <>
      <PdfButton label="PDF" describes={`of ${refText(report)}`} pdf={pdf} why={why} />
      {isFull &&
        capabilities.variants.map(({ name, displayName }) => (
          <span key={name} className={looks.variant}>
            <FileButton file={reportPdf(name)} label={displayName} />
          </span>
        ))}
    </>
  )
}

function InvoiceCell() {
  const { capabilities, isFull } = useReportRow()
  return isFull && capabilities.invoices && <FileButton file={invoicePdf} label="Invoice" />
}

function EmailCell() {
  const { report, capabilities, actions, isFull } = useReportRow()
  return (
    isFull && (
      <>
        <EmailState report={report} actions={actions} disabled={capabilities.inactive} />
        <SignedState report={report} />
      </>
    )
  )
}

function ExportedCell() {
  const { report, sending, isFull } = useReportRow()
  return isFull && <ExportedState report={report} busy={sending.busy} />
}

function LockButton() {
  const { report, actions } = useReportRow()
  const word = report.locked ? 'Unlock' : 'Lock'
  const Sign = report.locked ? IconLockOpen : IconLock
  return (
    <Tooltip label={word}>
      <ActionIcon
        className={looks.lock}
        aria-label={`${word} ${refText(report)}`}
        disabled={actions.busy || actions.availability('lock') !== 'free'}
        onClick={() => actions.run('lock')}
      >
        <Sign size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

interface ActionsProps {
  to: string
  withInvoice: boolean
  typeNameOf: TypeNameOf
  mayAct: boolean
}

function ActionsCell({ to, withInvoice, typeNameOf, mayAct }: ActionsProps) {
  const row = useReportRow()
  const { report, capabilities, changed } = row
  return (
    <>
      {row.isFull && (
        <span className={looks.buttons}>
          <DeliveryNote report={report} mayCancel={!capabilities.inactive} changed={changed} />
          <LockButton />
          <RowMenu {...row} to={to} typeNameOf={typeNameOf} invoice={withInvoice && capabilities.invoices} />
        </span>
      )}
      {!mayAct && !capabilities.inactive && (
        <Link to={to} className={looks.view} aria-label={`View ${refText(report)}`}>
          View
        </Link>
      )}
    </>
  )
}

interface ColumnOptions {
  columns: Columns
  typeNameOf: TypeNameOf
  addressOf: (report: ReportSummary) => string
  mayAct: boolean
  /** On this device. */
  held: ReadonlySet<string>
}

/** At most as wide as the PDF buttons of one report. */
const pdfWidth = (variants: number) => 88 + 98 * Math.min(variants, 3)

export const columnsOf = ({ columns, typeNameOf, addressOf, mayAct, held }: ColumnOptions): Column<ReportSummary>[] => {
  const { client, report, invoice, email, exported, variants } = columns
  const all: (Column<ReportSummary> | false)[] = [
    {
      name: 'date',
      title: 'Date',
      width: 112,
      skeleton: 80,
      cell: ({ colourcode, date }) => (
        <>
          {colourcode && <ColourMark code={colourcode} />}
          {displayDate(date)}
        </>
      ),
    },
    {
      name: 'ref',
      title: 'Ref',
      width: 92,
      skeleton: 56,
      cell: ({ id, ref, locked }) => (
        <>
          <RowLink>{refText({ ref })}</RowLink>
          {held.has(id) && <IconDeviceMobile size={13} stroke={1.9} role="img" aria-label="On this device" />}
          {locked && <IconLock size={13} stroke={1.9} role="img" aria-label="Locked" />}
        </>
      ),
    },
    {
      // A long name wraps to two lines, as the address does.
      name: 'type',
      title: 'Type',
      width: 148,
      skeleton: 110,
      cell: (report) => <span className={looks.twoLines}>{typeNameOf(report)}</span>,
      tip: (report) => typeNameOf(report),
    },
    { name: 'where', title: 'Address', skeleton: 290, cell: () => <AddressCell withClient={client} /> },
    client && {
      name: 'client',
      title: 'Client',
      width: 116,
      skeleton: 80,
      cell: ({ client }) => <span className={looks.twoLines}>{client.name}</span>,
      tip: ({ client }) => client.name,
    },
    report && { name: 'pdf', title: 'Report', width: pdfWidth(variants), skeleton: 60, cell: () => <PdfCell /> },
    invoice && { name: 'invoice', title: 'Invoice', width: 90, skeleton: 54, cell: () => <InvoiceCell /> },
    // As wide as '120 · Opened 22/11'.
    email && { name: 'email', title: 'Email', width: 174, skeleton: 64, cell: () => <EmailCell /> },
    exported && { name: 'exported', title: 'Exported', width: 92, skeleton: 40, cell: () => <ExportedCell /> },
    {
      name: 'actions',
      title: 'Actions',
      hidesTitle: true,
      width: 84,
      skeleton: 24,
      cell: (report) => (
        <ActionsCell to={addressOf(report)} withInvoice={invoice} typeNameOf={typeNameOf} mayAct={mayAct} />
      ),
    },
  ]
  return all.filter((column) => column !== false)
}
