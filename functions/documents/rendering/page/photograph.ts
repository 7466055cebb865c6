import { marksSvg } from '@lintel/rules'
import type { Photographs } from '../lay-out-job.ts'
import { TemplateFault } from './fault.ts'

/** How a photograph is shown. Lengths are millimetres; one that is left out follows from the ratio. */
export interface PhotographStyle {
  width?: number
  height?: number
  /** Clockwise quarter turns in degrees: 0, 90, 180, 270. By default the rotation in the photograph's record. */
  rotate?: number
  /** What the photograph shows, for screen readers. */
  alt?: string
  /** Classes of the outermost element. */
  class?: string
}

/** It alone writes placeholders, by the addresses that each photograph has. */
export function photographHelper(
  photographs: Photographs,
  addresses: ReadonlyMap<string, string>,
): (id: unknown, style?: PhotographStyle) => string {
  const known = new Map(Object.entries(photographs))
  return (id, style = {}) => {
    const photograph = known.get(String(id))
    if (!photograph)
      throw new TemplateFault(`The report has no photograph '${Array.from(String(id)).slice(0, 80).join('')}'.`)
    const rotate = (((style.rotate ?? photograph.rotate ?? 0) % 360) + 360) % 360
    if (!isRotation(rotate)) throw new TemplateFault('A photograph can be rotated by 0, 90, 180 or 270 degrees.')
    const lying = rotate % 180 !== 0
    const [width, height] = lying ? [photograph.height, photograph.width] : [photograph.width, photograph.height]
    const box = boxOf(style, width / height)
    const picture =
      `src="${addresses.get(String(id)) ?? ''}" width="${photograph.width}" height="${photograph.height}"` +
      ` alt="${escape(style.alt ?? '')}"`
    const outer = `class="${escape(`photograph ${style.class ?? ''}`.trim())}"`
    if (rotate === 0 && !photograph.marks)
      return `<img ${outer} ${picture} style="${sized(box.width, box.height)};object-fit:contain">`
    const layer = photograph.marks
      ? marksSvg(photograph.marks, { width, height, rotate: rotate || undefined }, overWhole)
      : ''
    const inner = lying ? sized(box.height, box.width) : sized(box.width, box.height)
    return (
      `<span ${outer} style="display:inline-block;position:relative;vertical-align:top;${sized(box.width, box.height)}">` +
      `<img ${picture} style="position:absolute;left:50%;top:50%;margin:0;max-width:none;max-height:none;${inner};` +
      `object-fit:contain;transform:translate(-50%,-50%) rotate(${rotate}deg)">${layer}</span>`
    )
  }
}

const overWhole = 'style="position:absolute;left:0;top:0;width:100%;height:100%"'

const turns = [0, 90, 180, 270] as const
const isRotation = (degrees: number): degrees is (typeof turns)[number] => turns.some((turn) => turn === degrees)

function boxOf({ width, height }: PhotographStyle, ratio: number): { width: number; height: number } {
  const box =
    width === undefined
      ? height === undefined
        ? undefined
        : { width: height * ratio, height }
      : { width, height: height ?? width / ratio }
  if (!box || !(box.width > 0 && box.height > 0 && box.width < 5000 && box.height < 5000))
    throw new TemplateFault('A photograph needs a width or a height, in millimetres.')
  return box
}

function sized(width: number, height: number): string {
  return `width:${+width.toFixed(3)}mm;height:${+height.toFixed(3)}mm`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
