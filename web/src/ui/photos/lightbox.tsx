import { imagePath, type Photo } from '@lintel/contract'
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import classes from './lightbox.module.css'
import { useZoom } from './use-zoom.ts'

export interface LightboxPhoto {
  photo: Photo
  reference: string
  taken: string
}

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const
/** The distance in pixels that a finger must travel for the next photograph. */
const swipeDistance = 56

function LargePicture({ photo, reference, bucket }: { photo: Photo; reference: string; bucket: string }) {
  const [loaded, setLoaded] = useState(false)
  return (
    <>
      {!loaded && <img src={imagePath(bucket, photo.src, 600, photo.rotate)} alt="" draggable={false} />}
      <img
        src={imagePath(bucket, photo.src, 1600, photo.rotate)}
        alt={photo.caption ? `${reference}, ${photo.caption}` : reference}
        draggable={false}
        data-waiting={!loaded || undefined}
        onLoad={() => setLoaded(true)}
      />
    </>
  )
}

function Tool({
  label,
  tip,
  Icon,
  ...button
}: {
  label: string
  tip: string
  Icon: ComponentType<typeof icon>
  disabled?: boolean
  autoFocus?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={tip} {...button}>
      <Icon {...icon} />
    </button>
  )
}

function Step({
  side,
  label,
  ...button
}: {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick: () => void
}) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button type="button" className={classes.step} data-side={side} aria-label={label} {...button}>
      <Icon size={28} stroke={1.6} aria-hidden />
    </button>
  )
}

export function Lightbox({
  photos,
  at,
  bucket,
  onAt,
  onRotate,
  onClose,
}: {
  photos: readonly LightboxPhoto[]
  at: number
  bucket: string
  onAt: (at: number) => void
  onRotate?: (id: string) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  // Closed before it unmounts, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const shown = photos[at]
  const step = (by: 1 | -1) => {
    if (photos[at + by]) onAt(at + by)
  }
  const zoom = useZoom(stage, { swipeDistance, onSwipe: step })
  const { reset } = zoom
  const id = shown?.photo.id
  useEffect(reset, [id, reset])
  if (!shown) return null
  const { photo, reference, taken } = shown
  const keys: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => onAt(0),
    End: () => onAt(photos.length - 1),
    '+': () => zoom.by(1.5),
    '=': () => zoom.by(1.5),
    '-': () => zoom.by(1 / 1.5),
    '0': reset,
    r: () => onRotate?.(photo.id),
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.content}
      aria-label={`Photo ${reference}`}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={classes.head} role="presentation">
        <p className={classes.about} role="status">
          <b>{reference}</b>
          <span>{taken}</span>
          <span>
            {at + 1} of {photos.length}
          </span>
        </p>
        {onRotate && (
          <Tool label="Rotate" tip="Rotate (R)" Icon={IconRotateClockwise} onClick={() => onRotate(photo.id)} />
        )}
        <Tool
          label="Zoom out"
          tip="Zoom out (−)"
          Icon={IconZoomOut}
          disabled={zoom.scale === 1}
          onClick={() => zoom.by(1 / 1.5)}
        />
        <Tool
          label="Zoom in"
          tip="Zoom in (+)"
          Icon={IconZoomIn}
          disabled={zoom.isAtMax}
          onClick={() => zoom.by(1.5)}
        />
        <Tool label="Close" tip="Close (Esc)" Icon={IconX} autoFocus onClick={onClose} />
      </header>
      <div className={classes.stage} ref={stage} data-zoomed={zoom.scale > 1 || undefined} data-scale={zoom.scale}>
        <div className={classes.picture} style={{ transform: zoom.transform }}>
          <LargePicture key={`${photo.id}-${photo.rotate ?? 0}`} photo={photo} reference={reference} bucket={bucket} />
        </div>
        {photos.length > 1 && (
          <>
            <Step side="left" label="Previous photo" disabled={at === 0} onClick={() => step(-1)} />
            <Step side="right" label="Next photo" disabled={at === photos.length - 1} onClick={() => step(1)} />
          </>
        )}
      </div>
      {photo.caption && <p className={classes.caption}>{photo.caption}</p>}
    </dialog>
  )
}
