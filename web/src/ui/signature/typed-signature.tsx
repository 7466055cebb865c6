import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { inks, type Ink } from './ink-choice.tsx'
import classes from './signature.module.css'
import { fontFor, loadSignatureFont, type SignatureFont } from './signature-fonts.ts'
import { signaturePicture } from './signature-picture.ts'

export interface TypedSignatureHandle {
  picture: () => string
}

export function TypedSignature({
  text,
  font: chosen,
  ink,
  ref,
}: {
  text: string
  font: SignatureFont
  ink: Ink
  ref?: Ref<TypedSignatureHandle>
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The request for which the font last loaded or failed. */
  const [settled, setSettled] = useState<{ wanted: string; failed: boolean }>()
  const name = text.trim().normalize()
  const font = fontFor(chosen, name)
  const wanted = `${font.id}/${name}`
  const isSettled = settled?.wanted === wanted
  const ready = isSettled && !settled.failed
  const failed = isSettled && settled.failed

  useEffect(() => {
    let here = true
    loadSignatureFont(font, name || 'A').then(
      () => here && setSettled({ wanted, failed: false }),
      () => here && setSettled({ wanted, failed: true }),
    )
    return () => {
      here = false
    }
  }, [font, name, wanted])

  useEffect(() => {
    const element = canvas.current
    if (!element || !ready) return undefined
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0) drawTypedName(element, { text: name, family: font.name, colour: inks[ink], width, height })
    }
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ready, name, font, ink])

  useImperativeHandle(ref, () => ({
    picture: () => (canvas.current && name && ready ? signaturePicture(canvas.current) : ''),
  }))

  return (
    <div className={classes.paper} data-ready={ready || undefined}>
      <canvas
        ref={canvas}
        className={classes.pad}
        role="img"
        aria-label={name ? `${name}, in ${font.name}` : 'No name yet'}
      />
      <span className={classes.rule} aria-hidden />
      {name === '' && (
        <span className={classes.invitation} aria-hidden>
          Type a name
        </span>
      )}
      {failed && (
        <span className={classes.failed} role="alert">
          This font could not be loaded. Choose another, or try again.
        </span>
      )}
    </div>
  )
}

/** The initial height of a typed name, in pixels; it shrinks until it fits, but not below the smallest. */
const startSize = 60
const smallestSize = 10

/** The largest size, in whole pixels, at which a text fits a width; the smallest if none does. */
export const fittingSize = (widthAt: (size: number) => number, room: number): number => {
  for (let size = startSize; size > smallestSize; size--) if (widthAt(size) <= room) return size
  return smallestSize
}

/** Handwriting fonts overhang their characters: this share of the size is left free at either end. */
const swing = 0.4

export const drawTypedName = (
  canvas: HTMLCanvasElement,
  {
    text,
    family,
    colour,
    width,
    height,
  }: { text: string; family: string; colour: string; width: number; height: number },
): void => {
  const ratio = Math.max(2, window.devicePixelRatio)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(ratio, ratio)
  const widthAt = (size: number) => {
    context.font = `${size}px "${family}"`
    return context.measureText(text).width + 2 * swing * size
  }
  const size = fittingSize(widthAt, width)
  context.font = `${size}px "${family}"`
  context.fillStyle = colour
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  // A name that does not fit at the smallest size is condensed instead of cropped.
  context.fillText(text, width / 2, height / 2, width - size * swing)
}
