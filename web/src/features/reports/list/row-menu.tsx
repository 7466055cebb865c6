import { reportMessages, type ReportSummary } from '@lintel/contract'
import { ActionIcon, Kbd, Loader, Menu } from '@mantine/core'
import {
  IconCloudUpload,
  IconDots,
  IconDownload,
  IconFileText,
  IconFileZip,
  IconLink,
  IconPencil,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { greyNeedsNetwork, useConnection } from '../../../lib/offline/connection.ts'
import { refText } from '../../../lib/ref-text.ts'
import { TakeAlongItem } from '../../../ui/along/take-along.tsx'
import { ActionItems } from '../actions/action-items.tsx'
import type { ReportActions } from '../actions/use-report-actions.ts'
import { invoicePdf, reportPdf, type ReportFile } from '../pdf/report-file.ts'
import { useReportFile, type FileState } from '../pdf/use-report-file.ts'
import type { ReportCapabilities, TypeNameOf } from './report-capabilities.ts'
import classes from './row-menu.module.css'
import type { ExportState } from './use-export.ts'

const icon = { size: 15, stroke: 1.7 }

const percent = ({ progress }: FileState) =>
  progress && progress.total > 0 ? ` ${Math.floor((100 * progress.done) / progress.total)}%` : ''

function FileItems({
  label,
  state: file,
  fixed,
  keys = false,
}: {
  label: string
  state: FileState
  fixed: boolean
  keys?: boolean
}) {
  const isReached = useConnection()
  const busy = file.state === 'busy'
  return (
    <>
      {file.isMade && (
        <Menu.Item
          leftSection={<IconDownload {...icon} />}
          rightSection={keys && <Kbd aria-hidden>P</Kbd>}
          disabled={!isReached}
          onClick={file.download}
        >
          Download {label}
        </Menu.Item>
      )}
      {!fixed && (
        <Menu.Item
          leftSection={<IconFileText {...icon} />}
          rightSection={keys && !file.isMade && <Kbd aria-hidden>P</Kbd>}
          disabled={busy || !isReached}
          onClick={file.generate}
        >
          {busy ? `Generating ${label}${percent(file)}` : `Generate ${label}${file.isMade ? ' again' : ''}`}
        </Menu.Item>
      )}
    </>
  )
}

function OtherFileItems({
  report,
  file,
  label,
  changed,
}: {
  report: ReportSummary
  file: ReportFile
  label: string
  changed: () => void
}) {
  const state = useReportFile(report, changed, file)
  return <FileItems label={label} state={state} fixed={report.deleted} />
}

/** The photographs as one file: generated if missing, then downloaded immediately. */
function PhotosItem({ file, fixed }: { file: FileState; fixed: boolean }) {
  const isReached = useConnection()
  const busy = file.state === 'busy'
  if (fixed && file.state !== 'ready') return null
  return (
    <Menu.Item
      leftSection={<IconFileZip {...icon} />}
      disabled={busy || !isReached}
      onClick={file.state === 'ready' ? file.download : file.generateAndDownload}
    >
      {busy ? `Packing photos${percent(file)}` : 'Zip of photos'}
    </Menu.Item>
  )
}

interface RowMenuProps {
  report: ReportSummary
  capabilities: ReportCapabilities
  invoice: boolean
  pdf: FileState
  photos: FileState
  sending: ExportState
  actions: ReportActions
  to: string
  typeNameOf: TypeNameOf
  changed: () => void
}

export function RowMenu(props: RowMenuProps) {
  const { report, capabilities, invoice, pdf, photos, sending, actions, to, typeNameOf, changed } = props
  const navigate = useNavigate()
  const isReached = useConnection()
  const other = { report, changed }
  const packing = photos.state === 'busy'
  const underWay = `${packing ? `, packing photos${percent(photos)}` : ''}${sending.busy ? ', exporting to MRI' : ''}`
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <ActionIcon
          aria-label={`Actions for ${refText(report)}${underWay}`}
          title={capabilities.inactive ? reportMessages.inactiveClient : undefined}
          disabled={capabilities.inactive}
          className={classes.dots}
          data-row-menu
        >
          {packing || sending.busy || actions.busy ? <Loader size={14} /> : <IconDots size={17} stroke={1.8} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {!isReached && <Menu.Label>{greyNeedsNetwork}</Menu.Label>}
        {report.deleted && <Menu.Label>Deleted. Restore it to change it, send it or make files.</Menu.Label>}
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          rightSection={<Kbd aria-hidden>Enter</Kbd>}
          onClick={() => void navigate(to)}
        >
          View / edit
        </Menu.Item>
        {report.linkedReports.map(({ id, ref, type }) => (
          <Menu.Item key={id} leftSection={<IconLink {...icon} />} onClick={() => void navigate(`/reports/${id}`)}>
            {typeNameOf(report, type)} {ref}
          </Menu.Item>
        ))}
        {(!report.deleted || Object.values(report.attachments).some(({ src }) => src)) && <Menu.Divider />}
        <FileItems label="PDF" state={pdf} fixed={report.deleted} keys />
        {capabilities.variants.map(({ name, displayName }) => (
          <OtherFileItems key={name} {...other} label={displayName} file={reportPdf(name)} />
        ))}
        {invoice && <OtherFileItems {...other} label="invoice" file={invoicePdf} />}
        <PhotosItem file={photos} fixed={report.deleted} />
        {capabilities.mri && !report.deleted && (
          <Menu.Item
            leftSection={<IconCloudUpload {...icon} />}
            disabled={sending.busy || !isReached}
            onClick={sending.start}
          >
            {sending.busy ? 'Exporting to MRI' : 'Export to MRI'}
          </Menu.Item>
        )}
        <Menu.Divider />
        <TakeAlongItem report={report} />
        <ActionItems report={report} actions={actions} followOns={capabilities.followOns} keys />
      </Menu.Dropdown>
    </Menu>
  )
}
