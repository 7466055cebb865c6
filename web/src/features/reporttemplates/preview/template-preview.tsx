import { reportTemplateMessages, type PreviewRequest } from '@lintel/contract'
import { Button, Loader } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { FittedFrame } from '../../../ui/sandbox-frame/fitted-frame.tsx'
import { LockedFrame } from '../../../ui/sandbox-frame/sandbox-frame.tsx'
import { previewPage, previewPdf } from '../reporttemplates.queries.ts'
import classes from './preview.module.css'
import { usePreview, type Preview } from './use-preview.ts'
import { preloadable } from '../../../lib/preloadable.ts'
import { Zoom } from './zoom.tsx'

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
}: TemplatePreviewProps & { zoom: number; onZoom: (zoom: number) => void }) {
  const preview = usePreview(request, previewPdf)
  const { made } = preview
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
