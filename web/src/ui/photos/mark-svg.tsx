import type { Photo } from '@lintel/contract'
import { marksSvg } from '@lintel/rules'
import type { CSSProperties } from 'react'

export interface ShownSize {
  width: number
  height: number
}

const whole: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' }

export function MarkSvg({ marks = [], rotate, size }: Pick<Photo, 'marks' | 'rotate'> & { size: ShownSize }) {
  // Words are escaped, and nothing else in it is text.
  const svg = marksSvg(marks, { ...size, rotate }, 'width="100%" height="100%"')
  return <span data-marks style={whole} dangerouslySetInnerHTML={{ __html: svg }} />
}
