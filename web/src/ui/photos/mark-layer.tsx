import type { Photo, Rotation } from '@lintel/contract'
import { Suspense, useState } from 'react'
import { preloadable } from '../../lib/preloadable.ts'
import type { ShownSize } from './mark-svg.tsx'

const { Component: MarkSvg } = preloadable(async () => (await import('./mark-svg.tsx')).MarkSvg)

/** The size of an image once it is loaded; `rotate` if it is turned here, not by the server. */
export const useShownSize = () => {
  const [size, setSize] = useState<ShownSize>()
  return {
    size,
    measure: ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement, rotate?: Rotation) =>
      setSize(rotate === 90 || rotate === 270 ? { width: height, height: width } : { width, height }),
  }
}

/** Over an image that its box contains, neither cropped nor stretched. */
export function MarkLayer({
  photo: { marks, rotate },
  size,
}: {
  photo: Pick<Photo, 'marks' | 'rotate'>
  size: ShownSize | undefined
}) {
  if (!marks?.length || !size) return null
  return (
    <Suspense>
      <MarkSvg marks={marks} rotate={rotate} size={size} />
    </Suspense>
  )
}
