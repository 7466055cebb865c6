import type { Mark, Photo } from '@lintel/contract'
import { IconArrowsLeftRight, IconPencil, IconRotateClockwise } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { preloadable } from '../../lib/preloadable.ts'
import type { ComparedPair } from './comparison.tsx'
import { Head, LargePicture, pressKey, Step, Tool, useModal, type LightboxPhoto } from './lightbox-parts.tsx'
import classes from './lightbox.module.css'
import type { ShownSize } from './mark-svg.tsx'
import { useZoom } from './use-zoom.ts'

const { Component: Comparison } = preloadable(async () => (await import('./comparison.tsx')).Comparison)

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

interface LightboxProps {
  photos: readonly LightboxPhoto[]
  at: number
  bucket: string
  onAt: (at: number) => void
  onRotate?: (id: string) => void
  marking?: Marking | undefined
  /** Of photographs to compare. */
  pairs?: readonly ComparedPair[]
  onClose: () => void
}

const Drawing = ({ Marker, ...props }: MarkerProps & Pick<Marking, 'Marker'>) => (
  <Suspense>
    <Marker {...props} />
  </Suspense>
)

export function Lightbox({ photos, at, bucket, onAt, onRotate, marking, pairs = [], onClose }: LightboxProps) {
  const dialog = useModal()
  const stage = useRef<HTMLDivElement>(null)
  const [isOriginal, setOriginal] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const [marks, setMarks] = useState(marking?.begins === true)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const shown = photos[at]
  const step = (by: 1 | -1) => {
    if (photos[at + by]) onAt(at + by)
  }
  const zoom = useZoom(stage, step)
  const { reset } = zoom
  const id = shown?.photo.id
  useEffect(reset, [id, reset])
  if (!shown) return null
  const { photo } = shown
  const mayMark = marking !== undefined && !photo.readonly
  const isMarking = marks && mayMark
  const pair = pairs.findIndex(({ before, after }) => [before, after].some((half) => half?.photo.id === photo.id))
  const compare = () => setComparing(pair >= 0)
  const mark = () => {
    setOriginal(false)
    setMarks(!marks)
  }
  const keys: Record<string, () => void> = {
    ...zoom.keys,
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => onAt(0),
    End: () => onAt(photos.length - 1),
    r: () => onRotate?.(photo.id),
    m: mark,
    c: compare,
    o: () => setOriginal(!isOriginal),
  }
  return (
    <>
      <dialog
        ref={dialog}
        // For the focus of what is removed.
        tabIndex={-1}
        className={classes.content}
        aria-label={`Photo ${shown.reference}`}
        onKeyDown={(event) => pressKey(event, isMarking ? zoom.keys : keys)}
        onCancel={(event) => {
          event.preventDefault()
          if (isMarking) setMarks(false)
          else onClose()
        }}
      >
        <Head
          reference={shown.reference}
          about={shown.taken}
          place={`${at + 1} of ${photos.length}`}
          zoom={zoom}
          onClose={onClose}
        >
          {pair >= 0 && !isMarking && (
            <Tool label="Compare" tip="Compare (C)" Icon={IconArrowsLeftRight} onClick={compare} />
          )}
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
                  <Drawing
                    photo={photo}
                    size={size}
                    foot={foot}
                    Marker={marking.Marker}
                    onMarks={(next) => marking.onMarks(photo.id, next)}
                    onDone={() => setMarks(false)}
                  />
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
      {isComparing && (
        <Suspense>
          <Comparison pairs={pairs} first={pair} bucket={bucket} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  )
}
