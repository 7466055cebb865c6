import type { CSSProperties, ReactNode } from 'react'
import { useElementSize } from '@mantine/hooks'

/** The frame also inherits this site's own policy, which allows images only from this site. */
export const lockedPage = (
  body: string,
  style: string,
): string => `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${location.origin} data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><base target="_blank">
<style>${style}img:not([src^="${location.origin}/"],[src^="data:"]){display:none}</style>
</head><body>${body}</body></html>`

interface FrameProps {
  title: string
  className?: string
}

/** Shows HTML without this site's origin and without scripts; a link can open a new tab. */
export function LockedFrame({ html, style, title, className }: FrameProps & { html: string; style?: CSSProperties }) {
  return (
    <iframe
      title={title}
      className={className}
      style={style}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
    />
  )
}

/** Shows one of our pages by URL, without scripts, forms, windows; with its origin, or its links would not work. */
export function PageFrame({
  address,
  style,
  onEscape,
  title,
  className,
}: FrameProps & {
  address: string
  style?: CSSProperties
  /** Called on Escape: keys pressed in the frame do not reach the dialog around it. */
  onEscape?: () => void
}) {
  return (
    <iframe
      title={title}
      className={className}
      style={style}
      sandbox="allow-same-origin"
      src={address}
      onLoad={({ currentTarget: { contentDocument: page } }) =>
        page?.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape?.())
      }
    />
  )
}

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
