import { useState } from 'react'
import classes from './photo-frame.module.css'

/** A photograph's caption: edited in place, saved on blur or Enter, discarded with Escape. */
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
        // Escape cancels only the editing, not the dialog around it.
        event.preventDefault()
        setTyped(undefined)
      }}
    />
  )
}
