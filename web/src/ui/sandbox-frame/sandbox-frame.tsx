import type { CSSProperties } from 'react'

/**
 * A page around HTML that somebody else wrote: nothing in it is fetched from elsewhere, no script runs, and its links
 * open beside it. A frame takes over this site's own policy besides, which allows pictures of this site alone; others
 * are left out.
 */
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

/** Shows HTML without this site's origin and without scripts; a link may open a tab of its own. */
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

/**
 * Shows a page of ours by its address, without scripts, forms and windows. It keeps its origin, or browsers would not
 * follow its links to places within it.
 */
export function PageFrame({
  address,
  style,
  onEscape,
  title,
  className,
}: FrameProps & {
  address: string
  style?: CSSProperties
  /** Called on Escape: a dialog around the frame gets no keys that are pressed in it. */
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
