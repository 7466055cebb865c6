import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'

/** As wide as the page in the frame has to be: A4 with a little of the grey around it, in pixels. */
const pageWidth = 860

/** A frame with a printed page, drawn smaller where there is less room than the page is wide. */
export function FittedFrame({
  className,
  children,
}: {
  className?: string
  /** Draws the frame, whose origin has to be its corner. */
  children: (style: CSSProperties) => ReactNode
}) {
  const { ref, width, height } = useElementSize()
  const scale = Math.min(1, (width || pageWidth) / pageWidth)
  return (
    <div ref={ref} className={className}>
      {children({ width: (width || pageWidth) / scale, height: height / scale, transform: `scale(${scale})` })}
    </div>
  )
}
