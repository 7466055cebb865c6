import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { inks, type Ink } from './ink-choice.tsx'
import classes from './signature.module.css'
import { signaturePicture } from './signature-picture.ts'

export interface SignatureHandle {
  picture: () => string
  undo: () => void
  clear: () => void
}

/** The strokes scaled with the width of the pad; they keep their shape. */
export const scaledStrokes = (strokes: readonly PointGroup[], scale: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    dotSize: stroke.dotSize * scale,
    minWidth: stroke.minWidth * scale,
    maxWidth: stroke.maxWidth * scale,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))

/** Fits the canvas to its box and keeps the drawing, also when the screen is rotated. */
const fit = (pad: SignaturePad, canvas: HTMLCanvasElement, before: { width: number }) => {
  const { clientWidth: width, clientHeight: height } = canvas
  if (width === 0 || height === 0) return
  const strokes = scaledStrokes(pad.toData(), before.width ? width / before.width : 1)
  const ratio = Math.max(2, window.devicePixelRatio)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
  before.width = width
  pad.fromData(strokes, { clear: true })
}

export function DrawnSignature({
  ink,
  label,
  keptAs,
  ref,
  onChange,
}: {
  ink: Ink
  label: string
  /** The name under which the drawing survives a reload of the tab. */
  keptAs?: string
  ref?: Ref<SignatureHandle>
  onChange?: (isEmpty: boolean) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [kept] = useState(() => (keptAs === undefined ? undefined : keptDrawing(keptAs)))
  const [empty, setEmpty] = useState(kept === undefined)
  const drawnAt = useRef({ width: kept?.width ?? 0 })
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  const keep = () => {
    if (keptAs !== undefined) keepDrawing(keptAs, { ...drawnAt.current, strokes: pad.current?.toData() ?? [] })
  }
  const keepStroke = useEffectEvent(keep)
  const look = () => {
    keep()
    const isEmpty = (pad.current?.toData().length ?? 0) === 0
    setEmpty(isEmpty)
    tell.current?.(isEmpty)
  }

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const made = new SignaturePad(element, { minWidth: 0.8, maxWidth: 2.6, minDistance: 3 })
    pad.current = made
    if (kept) {
      made.fromData([...kept.strokes])
      tell.current?.(false)
    }
    fit(made, element, drawnAt.current)
    const observer = new ResizeObserver(() => fit(made, element, drawnAt.current))
    observer.observe(element)
    const stroke = () => {
      setEmpty(false)
      tell.current?.(false)
    }
    made.addEventListener('beginStroke', stroke)
    const ended = () => keepStroke()
    made.addEventListener('endStroke', ended)
    return () => {
      observer.disconnect()
      made.removeEventListener('beginStroke', stroke)
      made.removeEventListener('endStroke', ended)
      made.off()
      pad.current = null
    }
  }, [kept])

  useEffect(() => {
    const made = pad.current
    if (!made) return
    made.penColor = inks[ink]
    made.fromData(
      made.toData().map((stroke) => ({ ...stroke, penColor: inks[ink] })),
      { clear: true },
    )
  }, [ink])

  useImperativeHandle(ref, () => ({
    picture: () => (canvas.current && (pad.current?.toData().length ?? 0) > 0 ? signaturePicture(canvas.current) : ''),
    undo: () => {
      pad.current?.fromData(pad.current.toData().slice(0, -1), { clear: true })
      look()
    },
    clear: () => {
      pad.current?.clear()
      look()
    },
  }))

  return (
    <div className={classes.paper} data-empty={empty || undefined}>
      <canvas ref={canvas} className={classes.pad} role="img" aria-label={label} />
      <span className={classes.rule} aria-hidden />
      {empty && (
        <span className={classes.invitation} aria-hidden>
          Sign here
        </span>
      )}
    </div>
  )
}

/** Strokes, and the width of the pad on which they were drawn, in pixels. */
export interface Drawing {
  width: number
  strokes: readonly PointGroup[]
}

export const keptDrawing = (name: string): Drawing | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as Drawing | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a drawing until the tab is closed; an empty one is removed. */
export const keepDrawing = (name: string, drawing: Drawing): void => {
  try {
    if (drawing.strokes.length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(drawing))
  } catch {
    // Without storage the page still works.
  }
}
