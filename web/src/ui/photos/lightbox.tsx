import { imagePath, type Mark, type Photo } from '@lintel/contract'
import { marksText } from '@lintel/rules'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import {
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import classes from './lightbox.module.css'
import { MarkLayer, useShownSize } from './mark-layer.tsx'
import type { ShownSize } from './mark-svg.tsx'
import { PreviewPicture } from './photo-picture.tsx'
import { useZoom } from './use-zoom.ts'

export interface LightboxPhoto {
  photo: Photo
  reference: string
  taken: string
  /** From this device, until the server has it. */
  preview?: string | undefined
}

export interface MarkerProps {
  photo: Photo
  size: ShownSize
  /** Where its tools are. */
  foot: HTMLElement
  onMarks: (marks: Mark[]) => void
  onDone: () => void
}

/** How marks are drawn, where they can be. */
export interface Marking {
  Marker: ComponentType<MarkerProps>
  onMarks: (id: string, marks: Mark[]) => void
  /** Opens with the tools. */
  begins: boolean
}

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const
/** The distance in pixels that a finger must travel for the next photograph. */
const swipeDistance = 56

function LargePicture({
  shown: { photo, reference, preview },
  bucket,
  marked,
  children,
}: {
  shown: LightboxPhoto
  bucket: string
  marked: boolean
  /** Over the picture. */
  children: (size: ShownSize) => ReactNode
}) {
  const [loaded, setLoaded] = useState(false)
  const { size, measure } = useShownSize()
  const words = [reference, photo.caption, marked && photo.marks && `marks: ${marksText(photo.marks)}`]
  // A file that waits for its address has none.
  const address = (width: 600 | 1600) =>
    photo.src === '' ? undefined : imagePath(bucket, photo.src, width, photo.rotate)
  return (
    <>
      {!loaded && !preview && <img src={address(600)} alt="" draggable={false} />}
      {!loaded && preview && (
        <PreviewPicture preview={preview} photo={{ rotate: photo.rotate }} alt="" onSize={measure} />
      )}
      <img
        src={address(1600)}
        alt={words.filter(Boolean).join(', ')}
        draggable={false}
        data-waiting={!loaded || undefined}
        onLoad={(event) => {
          setLoaded(true)
          measure(event.currentTarget)
        }}
      />
      {marked && <MarkLayer photo={photo} size={size} />}
      {size && children(size)}
    </>
  )
}

function Tool({
  label,
  tip,
  Icon,
  pressed,
  ...button
}: {
  label: string
  tip: string
  Icon: ComponentType<typeof icon>
  disabled?: boolean
  pressed?: boolean
  'data-desk-tool'?: true
  autoFocus?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={tip} aria-pressed={pressed} {...button}>
      <Icon {...icon} />
    </button>
  )
}

function Head({
  shown: { reference, taken },
  place,
  zoom,
  onClose,
  children,
}: {
  shown: LightboxPhoto
  /** Among the others. */
  place: string
  zoom: Pick<ReturnType<typeof useZoom>, 'scale' | 'isAtMax' | 'by'>
  onClose: () => void
  /** Further tools. */
  children: ReactNode
}) {
  return (
    <header className={classes.head} role="presentation">
      <p className={classes.about} role="status">
        <b>{reference}</b>
        <span>{taken}</span>
        <span>{place}</span>
      </p>
      {children}
      <Tool
        label="Zoom out"
        tip="Zoom out (−)"
        Icon={IconZoomOut}
        data-desk-tool
        disabled={zoom.scale === 1}
        onClick={() => zoom.by(1 / 1.5)}
      />
      <Tool
        label="Zoom in"
        tip="Zoom in (+)"
        Icon={IconZoomIn}
        data-desk-tool
        disabled={zoom.isAtMax}
        onClick={() => zoom.by(1.5)}
      />
      <Tool label="Close" tip="Close (Esc)" Icon={IconX} autoFocus onClick={onClose} />
    </header>
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
  marking,
  onClose,
}: {
  photos: readonly LightboxPhoto[]
  at: number
  bucket: string
  onAt: (at: number) => void
  onRotate?: (id: string) => void
  marking?: Marking | undefined
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
  const [isOriginal, setOriginal] = useState(false)
  const [marks, setMarks] = useState(marking?.begins === true)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const shown = photos[at]
  const step = (by: 1 | -1) => {
    if (photos[at + by]) onAt(at + by)
  }
  const zoom = useZoom(stage, { swipeDistance, onSwipe: step })
  const { reset } = zoom
  const id = shown?.photo.id
  useEffect(reset, [id, reset])
  if (!shown) return null
  const { photo } = shown
  const mayMark = marking !== undefined && !photo.readonly
  const isMarking = marks && mayMark
  const mark = () => {
    setOriginal(false)
    setMarks(!marks)
  }
  const zooms: Record<string, () => void> = {
    '+': () => zoom.by(1.5),
    '=': () => zoom.by(1.5),
    '-': () => zoom.by(1 / 1.5),
    '0': reset,
  }
  const keys: Record<string, () => void> = {
    ...zooms,
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => onAt(0),
    End: () => onAt(photos.length - 1),
    r: () => onRotate?.(photo.id),
    m: mark,
    o: () => setOriginal(!isOriginal),
  }
  const press = (event: KeyboardEvent) => {
    const act = (isMarking ? zooms : keys)[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.content}
      aria-label={`Photo ${shown.reference}`}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        if (isMarking) setMarks(false)
        else onClose()
      }}
    >
      <Head shown={shown} place={`${at + 1} of ${photos.length}`} zoom={zoom} onClose={onClose}>
        {mayMark && <Tool label="Mark" tip="Mark (M)" Icon={IconPencil} pressed={isMarking} onClick={mark} />}
        {onRotate && !isMarking && (
          <Tool label="Rotate" tip="Rotate (R)" Icon={IconRotateClockwise} onClick={() => onRotate(photo.id)} />
        )}
      </Head>
      <div className={classes.stage} ref={stage} data-zoomed={zoom.scale > 1 || undefined} data-scale={zoom.scale}>
        <div className={classes.picture} style={{ transform: zoom.transform }}>
          <LargePicture
            key={`${photo.src}-${photo.rotate ?? 0}`}
            shown={shown}
            bucket={bucket}
            marked={!isOriginal && !isMarking}
          >
            {(size) =>
              isMarking &&
              foot && (
                <Suspense>
                  <marking.Marker
                    photo={photo}
                    size={size}
                    foot={foot}
                    onMarks={(next) => marking.onMarks(photo.id, next)}
                    onDone={() => setMarks(false)}
                  />
                </Suspense>
              )
            }
          </LargePicture>
        </div>
        {Boolean(photo.marks?.length) && !isMarking && (
          <button type="button" className={classes.original} onClick={() => setOriginal(!isOriginal)}>
            {isOriginal ? 'Show marks' : 'Show original'}
          </button>
        )}
        {photos.length > 1 && !isMarking && (
          <>
            <Step side="left" label="Previous photo" disabled={at === 0} onClick={() => step(-1)} />
            <Step side="right" label="Next photo" disabled={at === photos.length - 1} onClick={() => step(1)} />
          </>
        )}
      </div>
      <div ref={setFoot} />
      {photo.caption && !isMarking && <p className={classes.caption}>{photo.caption}</p>}
    </dialog>
  )
}
