import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'

/** The width that the framed page needs: A4 with some of the grey around it, in pixels. */
const pageWidth = 860

export function FittedFrame({
  className,
  children,
}: {
  className?: string
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
