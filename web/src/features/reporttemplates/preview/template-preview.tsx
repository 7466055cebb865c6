import { reportTemplateMessages, type PreviewRequest } from '@lintel/contract'
import { Button, Loader } from '@mantine/core'
import { Suspense, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { FittedFrame, LockedFrame } from '../../../ui/sandbox-frame/sandbox-frame.tsx'
import { previewPage, previewPdf, whileBusy } from '../reporttemplates.queries.ts'
import classes from './preview.module.css'
import { preloadable } from '../../../lib/preloadable.ts'
import { tryAgain } from '../../../lib/try-again.ts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { ToolButton } from '../../../ui/tool-button.tsx'

const { Component: PdfPages } = preloadable(async () => (await import('./pdf-pages.tsx')).default)

interface TemplatePreviewProps {
  /** Undefined until client and reference are chosen. Must be the same object while nothing changes. */
  request: PreviewRequest | undefined
  title: string
}

/** The text of a preview's error: the template's error with its line, or the server's failure. */
const detailOf = (error: unknown): string => {
  const text = errorText(error)
  const id = error instanceof ApiError && error.status >= 500 ? error.id : undefined
  return id ? `${text} (${id})` : text
}

function Stage({
  preview: { made, error, isBusy, again },
  isAsked,
  bar,
  children,
}: {
  preview: Preview<unknown> & { again: () => void }
  isAsked: boolean
  bar?: ReactNode
  children: ReactNode
}) {
  const detail = error === undefined ? '' : detailOf(error)
  return (
    <section className={classes.preview} aria-busy={isAsked && isBusy}>
      {bar && made !== undefined && <div className={classes.tools}>{bar}</div>}
      <div className={classes.words}>
        {!isAsked && <p role="status">{reportTemplateMessages.previewNeeds}</p>}
        {isAsked && isBusy && (
          <p role="status">
            <Loader size={16} aria-hidden /> {made === undefined ? 'The preview is being made.' : 'Updating'}
          </p>
        )}
        {isAsked && !isBusy && error !== undefined && (
          <div role="alert">
            <p>
              <b>{reportTemplateMessages.previewFailed}</b> {detail !== reportTemplateMessages.previewFailed && detail}
            </p>
            <Button size="compact-sm" variant="default" onClick={again}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {isAsked && children}
    </section>
  )
}

/** An HTML preview of an unsaved template: small photographs, and no page numbers. */
export function HtmlPreview({ request, title }: TemplatePreviewProps) {
  const preview = usePreview(request, previewPage)
  const { made } = preview
  return (
    <Stage preview={preview} isAsked={request !== undefined}>
      {made !== undefined && (
        <FittedFrame className={classes.stage}>
          {(style) => <LockedFrame title={title} className={classes.frame} style={style} html={made} />}
        </FittedFrame>
      )}
    </Stage>
  )
}

export function PdfPreview({
  request,
  title,
  zoom,
  onZoom,
  onMade,
}: TemplatePreviewProps & { zoom: number; onZoom: (zoom: number) => void; onMade?: () => void }) {
  const preview = usePreview(request, previewPdf)
  const { made } = preview
  useEffect(() => {
    if (made) onMade?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each that is made
  }, [made])
  return (
    <Stage preview={preview} isAsked={request !== undefined} bar={<Zoom value={zoom} onChange={onZoom} />}>
      {made !== undefined && (
        <Suspense>
          <PdfPages file={made} zoom={zoom} title={title} />
        </Suspense>
      )}
    </Stage>
  )
}

export function Zoom({ value, onChange }: { value: number; onChange: (zoom: number) => void }) {
  const { min, max } = zoomLimits
  return (
    <div className={classes.zoom} role="group" aria-label="Zoom">
      <ToolButton label="Smaller" of="pages" disabled={value <= min} onClick={() => onChange(zoomAfter(value, -1))}>
        <IconMinus size={16} aria-hidden />
      </ToolButton>
      <output aria-live="polite">{value} %</output>
      <ToolButton label="Larger" of="pages" disabled={value >= max} onClick={() => onChange(zoomAfter(value, 1))}>
        <IconPlus size={16} aria-hidden />
      </ToolButton>
    </div>
  )
}

/** Zoom of the PDF preview, in per cent of the printed size. */
export const zoomLimits = { min: 50, max: 100, step: 5 } as const

const within = (zoom: number): number => Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom))

/** The initial zoom of a window: 0.038 of its width, rounded, within the limits. */
export const zoomOfWindow = (width: number): number => within(Math.round(width * 0.038))

/** The next step of zoom; the present zoom may be between two steps. */
export const zoomAfter = (zoom: number, by: 1 | -1): number => {
  const steps = zoom / zoomLimits.step
  return within((by === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * zoomLimits.step)
}

/** Debounce after typing, in ms. */
export const previewDelayMs = 500

/** The last preview made, which stays visible while the next is being made. */
export interface Preview<T> {
  made: T | undefined
  error: unknown
  isBusy: boolean
}

/** Each user has one slot on the server, so previews are made one at a time, always of the latest content. */
export function usePreview<T>(
  request: PreviewRequest | undefined,
  make: (request: PreviewRequest, signal: AbortSignal) => Promise<T>,
): Preview<T> & { again: () => void } {
  const [state, setState] = useState<Preview<T>>({ made: undefined, error: undefined, isBusy: false })
  const [count, setCount] = useState(0)
  const running = useRef<Promise<void>>(Promise.resolve())
  const isFirst = useRef(true)
  const wanted = useMemo(() => request && { request, count }, [request, count])
  useEffect(() => {
    if (!wanted) return undefined
    const controller = new AbortController()
    const run = async () => {
      setState((before) => ({ ...before, isBusy: true }))
      const before = running.current
      let finish = () => {}
      running.current = new Promise((resolve) => {
        finish = resolve
      })
      await before
      try {
        if (controller.signal.aborted) return
        // Not aborted when newer content is waiting: its slot on the server stays in use until it ends.
        const made = await tryAgain(() => make(wanted.request, new AbortController().signal), {
          ...whileBusy,
          signal: controller.signal,
        })
        if (!controller.signal.aborted) setState({ made, error: undefined, isBusy: false })
      } catch (error) {
        if (!controller.signal.aborted) setState(({ made }) => ({ made, error, isBusy: false }))
      } finally {
        finish()
      }
    }
    const timer = setTimeout(() => void run(), isFirst.current ? 0 : previewDelayMs)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, make])
  const again = useCallback(() => setCount((times) => times + 1), [])
  return { ...state, again }
}
