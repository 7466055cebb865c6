import { useState } from 'react'
import classes from './photo-frame.module.css'

/** The line that says what a photograph shows: typed in place, kept on leaving it or with Enter, dropped with Escape. */
export function PhotoCaption({
  name,
  caption = '',
  onCaption,
}: {
  name: string
  caption?: string
  onCaption?: (caption: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  if (!onCaption)
    return caption ? (
      <p className={classes.words} title={caption}>
        {caption}
      </p>
    ) : null
  const keep = () => {
    if (typed !== undefined && typed.trim() !== caption) onCaption(typed.trim())
    setTyped(undefined)
  }
  return (
    <input
      className={`${classes.words} ring`}
      aria-label={`Caption of photo ${name}`}
      placeholder="Add a caption"
      title={caption || undefined}
      maxLength={300}
      autoComplete="off"
      value={typed ?? caption}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape') return
        // Escape gives up the typing alone, not what is open around it.
        event.preventDefault()
        setTyped(undefined)
      }}
    />
  )
}
