import { documentMessages, type JobProgress } from '@lintel/contract'
import { Button, Loader, Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconDownload, IconFileText, IconHistory } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { returnFocus } from '../../../../lib/focus.ts'
import { needsNetwork, useConnection } from '../../../../lib/offline/connection.ts'
import { downloadHints, type PdfState, invoicePdf, reportPdf, type ReportFile } from '../../pdf/report-file.ts'
import classes from './pdf-button.module.css'
import { type PreviewRequest, useDocument } from './report-preview.tsx'

/** How long a first click waits for a second one. */
const doubleClickMs = 250

/** The files that get their own button while they are missing or out of date. */
const leading: ReadonlySet<string> = new Set(['report', invoicePdf.key])

const words: Record<PdfState, string> = {
  none: 'not generated yet',
  ready: 'ready',
  stale: 'out of date',
  busy: 'generating',
  failed: 'failed',
}

const hints: Record<PdfState, string> = {
  none: documentMessages.doubleClick,
  ready: 'Click downloads, double click generates again',
  stale: 'Changed since. Click downloads the last one, double click generates',
  busy: 'Being generated',
  failed: 'Generating failed. Double click tries again',
}

const percent = (progress: JobProgress | undefined) =>
  progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : undefined

function StateIcon({ state }: { state: PdfState }) {
  const common = { size: 15, stroke: 1.7, 'aria-hidden': true } as const
  if (state === 'ready') return <IconDownload {...common} color="var(--l-green)" />
  if (state === 'stale') return <IconHistory {...common} color="var(--l-amber)" />
  if (state === 'failed') return <IconAlertTriangle {...common} color="var(--l-red)" />
  if (state === 'busy') return <Loader size={14} aria-hidden />
  return <IconFileText {...common} />
}

/** A click downloads the PDF, a double click generates it; the menu offers both by name. */
export function PdfButton({
  label,
  variant = 'report',
  file = reportPdf(variant),
  mayGenerate,
  save,
  size,
  onPreview,
  onSend,
  before = (go) => go(),
}: {
  label: string
  variant?: string
  /** Set if it is not a PDF of the report itself. */
  file?: ReportFile
  mayGenerate: boolean
  save: () => Promise<boolean>
  size?: 'sm' | 'md'
  onPreview?: (request: PreviewRequest) => void
  onSend?: (() => void) | undefined
  before?: (go: () => void) => void
}) {
  const { state, isMade, template, progress, download, asShown, generate } = useDocument(file, save)
  const preview = async (show: (request: PreviewRequest) => void) => {
    if (await asShown()) show({ variant, label })
  }
  const make = () => before(() => void generate())
  const click = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isReached = useConnection()
  const busy = state === 'busy'
  const isOff = busy || !isReached || !(mayGenerate || isMade)
  const done = percent(progress)
  const main = useRef<HTMLButtonElement>(null)
  // The pressed button is gone while the PDF is generated.
  useEffect(() => {
    if (busy) returnFocus(main.current)
  }, [busy])

  return (
    <div className={classes.group}>
      <Tooltip
        label={isReached ? (mayGenerate ? hints : downloadHints)[isOff && !busy ? 'none' : state] : needsNetwork}
      >
        <Button
          ref={main}
          size={size}
          variant="default"
          className={classes.main}
          leftSection={<StateIcon state={state} />}
          aria-label={`${label}, ${words[state]}`}
          aria-disabled={isOff}
          data-disabled={!isReached || undefined}
          onClick={() => {
            clearTimeout(click.current)
            if (!isOff) click.current = setTimeout(() => download(), doubleClickMs)
          }}
          onDoubleClick={() => {
            clearTimeout(click.current)
            if (!isOff && mayGenerate) make()
          }}
        >
          {busy && done !== undefined ? <span className="num">{done}%</span> : label}
        </Button>
      </Tooltip>
      <VisuallyHidden role="status">
        {busy && `${label}: ${progress?.step ?? 'waiting'}${done === undefined ? '' : ` ${done}%`}`}
      </VisuallyHidden>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size={size}
            variant="default"
            className={classes.more}
            aria-label={`${label} menu`}
            px={size === 'md' ? 15 : 6}
          >
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isReached && <Menu.Label>{needsNetwork}</Menu.Label>}
          {onPreview && (
            <Menu.Item disabled={!mayGenerate || !isReached} onClick={() => void preview(onPreview)}>
              Preview {label}
            </Menu.Item>
          )}
          <Menu.Item disabled={isOff || !mayGenerate} onClick={() => make()}>
            Generate {label}
          </Menu.Item>
          <Menu.Item disabled={state === 'none' || isOff} onClick={() => download()}>
            Download {label}
          </Menu.Item>
          {onSend && (
            <Menu.Item disabled={!isReached} onClick={onSend}>
              Send for signature and feedback
            </Menu.Item>
          )}
          {template && state !== 'none' && <Menu.Label maw={320}>Template: {template}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {(state === 'none' || state === 'stale' || state === 'failed') &&
        mayGenerate &&
        isReached &&
        leading.has(file.key) && (
          <Button size={size} className={classes.generate} variant="outline" onClick={() => make()}>
            Generate
          </Button>
        )}
    </div>
  )
}
