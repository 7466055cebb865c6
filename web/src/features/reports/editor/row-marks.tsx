import classes from './row-marks.module.css'

// Drawn by styles: every line of the list has some of them, and an inline SVG costs time whenever the list is painted.

/** Points right, and down in a button that is expanded. Says nothing: its button does. */
export function Chevron() {
  return <span className={classes.chevron} />
}

/** A photograph beside a count. Hidden from screen readers: words are beside it. */
export function PhotoMark({ large = false }: { large?: boolean }) {
  return <span className={classes.photo} data-large={large || undefined} />
}

/** A red flag on its pole; without words where they are beside it. */
export function FlagMark({ label }: { label?: string }) {
  return <span className={classes.flag} {...(label !== undefined && { role: 'img', 'aria-label': label })} />
}
