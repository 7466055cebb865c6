import { documentMessages, type JobProgress } from '@lintel/contract'
import { Loader, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileText, IconHistory } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './pdf-button.module.css'
import { downloadHints, type PdfState } from './report-file.ts'
import type { FileState } from './use-report-file.ts'

/** How long a click waits for a second one. */
const doubleClickMs = 260

const hints: Record<PdfState, string> = {
  ready: 'Download; double-click to generate again',
  stale: 'Out of date: download, or double-click to generate again',
  busy: 'Generating',
  none: documentMessages.doubleClick,
  failed: `${documentMessages.unableToGenerate}. Double-click to try again`,
}

const percent = (progress: JobProgress | undefined) =>
  progress && progress.total > 0 ? `${Math.floor((100 * progress.done) / progress.total)}%` : undefined

function StateIcon({ state }: { state: PdfState }) {
  const look = { size: 14, stroke: 1.7, 'aria-hidden': true }
  if (state === 'busy') return <Loader size={12} color="var(--l-accent)" />
  if (state === 'stale') return <IconHistory {...look} />
  if (state === 'failed') return <IconAlertTriangle {...look} />
  if (state === 'none') return <IconFileText {...look} />
  return <IconDownload {...look} />
}

/** A click downloads, a double click generates. Its state is an icon with a label and a tooltip. */
export function PdfButton({
  label,
  describes,
  pdf: { state, isFixed, template, progress, download, generate },
  why,
}: {
  label: string
  describes: string
  pdf: FileState
  why?: string | undefined
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const done = percent(progress)
  const hint = why ?? (isFixed ? downloadHints : hints)[state]

  return (
    <Tooltip
      multiline
      maw={360}
      label={
        <>
          {hint}
          {template && state !== 'none' && (
            <>
              <br />
              Template: {template}
            </>
          )}
        </>
      }
    >
      <button
        type="button"
        className={classes.button}
        data-state={state}
        disabled={why !== undefined}
        title={why}
        aria-label={`${label} ${describes}${done ? ` ${done}` : ''}: ${hint}`}
        onClick={({ detail }) => {
          clearTimeout(timer.current)
          // A key press has no double click to wait for.
          if (detail === 0) download()
          else if (detail === 1) timer.current = setTimeout(download, doubleClickMs)
        }}
        onDoubleClick={() => {
          clearTimeout(timer.current)
          generate()
        }}
      >
        <StateIcon state={state} />
        <span>{label}</span>
        {done && <span className={classes.percent}>{done}</span>}
      </button>
    </Tooltip>
  )
}
