import { IconArrowsLeftRight, IconColumns2, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import classes from './comparison.module.css'
import { Head, LargePicture, pressKey, Step, Tool, useModal, type LightboxPhoto } from './lightbox-parts.tsx'
import lightbox from './lightbox.module.css'
import { useZoom } from './use-zoom.ts'

/** Of check-in and check-out. */
export interface ComparedPair {
  title: string
  /** What has changed. */
  about: string
  before?: LightboxPhoto | undefined
  /** Of the check-in, beside a check-out photograph that is not linked with any. */
  unlinked?: LightboxPhoto | undefined
  after?: LightboxPhoto | undefined
}

type Mode = 'slider' | 'beside' | 'flip'

/** Percent, for a press of an arrow. */
const shareStep = 5

const within = (share: number) => Math.max(0, Math.min(100, share))

/** How much of the check-in is seen: dragged, or by keyboard and screen reader a range. */
function Slide({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect()
    if (box && currentTarget.hasPointerCapture(pointerId)) onShare(within((100 * (clientX - box.left)) / box.width))
  }
  return (
    <div className={classes.track}>
      <div
        className={classes.slide}
        data-marker
        style={{ left: `${share}%` }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <input
          type="range"
          aria-label="Check In shown"
          aria-valuetext={`${Math.round(share)} % Check In`}
          min={0}
          max={100}
          step={shareStep}
          value={share}
          onChange={(event) => onShare(Number(event.currentTarget.value))}
        />
        <IconArrowsLeftRight size={20} stroke={1.8} aria-hidden />
      </div>
    </div>
  )
}

function Half({
  side,
  half,
  note = '',
  bucket,
  marked,
  hidden,
  clip,
  transform,
}: {
  side: 'in' | 'out'
  half: LightboxPhoto | undefined
  note?: string
  bucket: string
  marked: boolean
  hidden: boolean
  clip: string | undefined
  transform: string
}) {
  const name = side === 'in' ? 'Check In' : 'Check Out'
  return (
    <figure className={classes.half} data-side={side} aria-label={name} data-hidden={hidden || undefined}>
      <div className={classes.room} data-room style={{ clipPath: clip }}>
        {half ? (
          <div className={lightbox.picture} style={{ transform }}>
            <LargePicture
              key={`${half.photo.src}-${half.photo.rotate ?? 0}`}
              shown={half}
              bucket={bucket}
              marked={marked}
            />
          </div>
        ) : (
          <p>No photo linked</p>
        )}
      </div>
      <figcaption>
        <b>{name}</b>
        {half && (
          <>
            <span>{half.reference}</span>
            <span>{half.taken}</span>
            {half.photo.caption && <span>{half.photo.caption}</span>}
            {note && <b>{note}</b>}
          </>
        )}
      </figcaption>
    </figure>
  )
}

export function Comparison({
  pairs,
  first,
  bucket,
  onClose,
}: {
  pairs: readonly ComparedPair[]
  first: number
  bucket: string
  onClose: () => void
}) {
  const dialog = useModal()
  const stage = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(first)
  const [chosen, setChosen] = useState<Mode>('slider')
  const [share, setShare] = useState(50)
  const [shownSide, setShownSide] = useState<'in' | 'out'>('in')
  const [isOriginal, setOriginal] = useState(false)
  const step = (by: 1 | -1) => setAt((now) => Math.max(0, Math.min(pairs.length - 1, now + by)))
  const zoom = useZoom(stage, step)
  const { reset } = zoom
  useEffect(() => dialog.current?.querySelector('input')?.focus(), [dialog])
  useEffect(reset, [at, chosen, reset])
  const pair = pairs[at]
  if (!pair) return null
  const { title, about, before: linked, unlinked, after } = pair
  const before = linked ?? unlinked
  const isWhole = linked !== undefined && after !== undefined
  const mode = isWhole ? chosen : 'beside'
  const other = shownSide === 'in' ? 'out' : 'in'
  const flip = () => {
    if (mode === 'flip') setShownSide(other)
    setChosen('flip')
  }
  const byArrow = (by: 1 | -1) => () => (mode === 'slider' ? setShare(within(share + by * shareStep)) : step(by))
  const keys: Record<string, () => void> = {
    ...zoom.keys,
    ArrowLeft: byArrow(-1),
    ArrowRight: byArrow(1),
    PageUp: () => step(-1),
    PageDown: () => step(1),
    s: () => setChosen('slider'),
    b: () => setChosen('beside'),
    f: flip,
    o: () => setOriginal(!isOriginal),
  }
  const shared = { bucket, marked: !isOriginal, transform: zoom.transform }
  const hides = (side: 'in' | 'out') => mode === 'flip' && shownSide !== side
  const clip = (inset: string) => (mode === 'slider' ? `inset(${inset})` : undefined)
  const tools = { disabled: !isWhole }
  return (
    <dialog
      ref={dialog}
      // For the focus of what is removed.
      tabIndex={-1}
      className={lightbox.content}
      aria-label={`Compare ${title}`}
      onKeyDown={(event) => pressKey(event, keys)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Head reference={title} about={about} place={`${at + 1} of ${pairs.length}`} zoom={zoom} onClose={onClose} />
      <div
        className={`${lightbox.stage} ${classes.stage}`}
        ref={stage}
        data-mode={mode}
        data-zoomed={zoom.scale > 1 || undefined}
      >
        <Half
          {...shared}
          side="in"
          half={before}
          note={linked ? '' : 'Not linked'}
          hidden={hides('in')}
          clip={clip(`0 ${100 - share}% 0 0`)}
        />
        <Half {...shared} side="out" half={after} hidden={hides('out')} clip={clip(`0 0 0 ${share}%`)} />
        {mode === 'slider' && <Slide share={share} onShare={setShare} />}
      </div>
      <div className={classes.tools}>
        {pairs.length > 1 && <Step side="left" label="Previous" disabled={at === 0} onClick={() => step(-1)} />}
        <Tool
          label="Slider"
          tip="Slider (S)"
          Icon={IconArrowsLeftRight}
          pressed={mode === 'slider'}
          {...tools}
          onClick={() => setChosen('slider')}
        />
        <Tool
          label="Side by side"
          tip="Side by side (B)"
          Icon={IconColumns2}
          pressed={mode === 'beside'}
          {...tools}
          onClick={() => setChosen('beside')}
        />
        <Tool
          label={mode === 'flip' ? `Flip to ${other === 'in' ? 'Check In' : 'Check Out'}` : 'Flip'}
          tip="Flip (F)"
          Icon={IconRefresh}
          pressed={mode === 'flip'}
          {...tools}
          onClick={flip}
        />
        {[before, after].some((half) => half?.photo.marks?.length) && (
          <button type="button" className={lightbox.original} onClick={() => setOriginal(!isOriginal)}>
            {isOriginal ? 'Show marks' : 'Show originals'}
          </button>
        )}
        {pairs.length > 1 && (
          <Step side="right" label="Next" disabled={at === pairs.length - 1} onClick={() => step(1)} />
        )}
      </div>
    </dialog>
  )
}
