import type { ReportSummary, ReportVariant } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { ActionIcon, Badge, Kbd, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFileText, IconLock, IconPencil } from '@tabler/icons-react'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { PdfButton } from '../pdf/pdf-button.tsx'
import { useReportPdf, type ReportPdf } from '../pdf/use-report-pdf.ts'
import classes from './report-table.module.css'

/** What the table's keys do with the row that is current. */
export interface RowHandle {
  focus: () => void
  open: () => void
  pdf: () => void
  menu: () => void
}

interface RowProps {
  report: ReportSummary
  typeLabel: string
  /** What can be made besides the main PDF. */
  variants: readonly ReportVariant[]
  /** Where the report opens. */
  to: string
  /** Only one row at a time stands in the order of the Tab key. */
  current: boolean
  onFocus: () => void
  /** False for whoever may only look. */
  actions: boolean
  /** The client is inactive: nothing can be done. */
  disabled: boolean
  changed: () => void
  ref: Ref<RowHandle>
}

function RowMenu({ report, pdf, disabled, to }: Pick<RowProps, 'report' | 'disabled' | 'to'> & { pdf: ReportPdf }) {
  const navigate = useNavigate()
  const icon = { size: 15, stroke: 1.7 }
  const made = report.attachments['report']?.src !== undefined
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${report.ref}`} disabled={disabled} className={classes.dots} data-row-menu>
          <IconDots size={17} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          rightSection={<Kbd>Enter</Kbd>}
          onClick={() => void navigate(to)}
        >
          View / edit
        </Menu.Item>
        <Menu.Divider />
        {made && (
          <Menu.Item leftSection={<IconDownload {...icon} />} rightSection={<Kbd>P</Kbd>} onClick={pdf.download}>
            Download PDF
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileText {...icon} />}
          rightSection={made ? undefined : <Kbd>P</Kbd>}
          disabled={pdf.state === 'busy'}
          onClick={pdf.generate}
        >
          {made ? 'Generate PDF again' : 'Generate PDF'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function VariantButton({
  report,
  variant: { name, displayName },
  disabled,
  changed,
}: Pick<RowProps, 'report' | 'disabled' | 'changed'> & { variant: ReportVariant }) {
  const pdf = useReportPdf(report, changed, name)
  return <PdfButton label={displayName} describes={`of ${report.ref}`} pdf={pdf} disabled={disabled} />
}

/** One report. The whole row opens it; the ref is the real link. */
export function ReportRow(props: RowProps) {
  const { report, typeLabel, variants, to, current, onFocus, actions, disabled, changed, ref } = props
  const row = useRef<HTMLTableRowElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const pdf = useReportPdf(report, changed)
  const { address } = report
  const canAct = actions && !report.legacy

  useImperativeHandle(ref, () => ({
    focus: () => {
      row.current?.focus()
      row.current?.scrollIntoView({ block: 'nearest' })
    },
    open: () => link.current?.click(),
    pdf: () => {
      if (!actions || disabled) return
      if (report.attachments['report']?.src) pdf.download()
      else pdf.generate()
    },
    // The key press must be over: the menu would take it for one of its own.
    menu: () => requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-row-menu]')?.click()),
  }))

  return (
    <tr
      ref={row}
      className={classes.row}
      data-disabled={disabled || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={`${report.ref}, ${typeLabel}, ${address.line1}`}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) link.current?.click()
      }}
      onClick={(event) => {
        const inside = event.target instanceof Element && event.target.closest('a, button, [role=menu]')
        if (disabled || inside || getSelection()?.toString()) return
        if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
        else link.current?.click()
      }}
    >
      <td className={classes.date}>{displayDate(report.date)}</td>
      <td className={classes.ref}>
        {disabled ? (
          report.ref
        ) : (
          <Link ref={link} to={to} tabIndex={-1}>
            {report.ref}
          </Link>
        )}
        {report.locked && <IconLock size={13} stroke={1.9} role="img" aria-label="Locked" />}
      </td>
      <td className={classes.type} title={typeLabel}>
        {typeLabel}
      </td>
      <td>
        <span className={classes.address}>
          <span className={classes.clip} title={`${address.line1}, ${address.town}`}>
            {address.line1} <span className={classes.town}>{address.town}</span>
          </span>
          {report.legacy && <Badge>Legacy</Badge>}
          {report.deleted && <Badge data-tone="red">Deleted</Badge>}
          <span className={classes.postcode}>{address.postcode}</span>
        </span>
      </td>
      {actions && (
        <td className={classes.pdf}>
          <PdfButton label="PDF" describes={`of ${report.ref}`} pdf={pdf} disabled={disabled} />
          {canAct &&
            variants.map((variant) => (
              <span key={variant.name} className={classes.variant}>
                <VariantButton report={report} variant={variant} disabled={disabled} changed={changed} />
              </span>
            ))}
        </td>
      )}
      <td className={classes.actions}>
        {actions
          ? canAct && <RowMenu report={report} pdf={pdf} disabled={disabled} to={to} />
          : !disabled && (
              <Link to={to} className={classes.view} aria-label={`View ${report.ref}`}>
                View
              </Link>
            )}
      </td>
    </tr>
  )
}
