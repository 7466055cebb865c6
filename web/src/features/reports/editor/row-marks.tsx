import classes from './row-marks.module.css'

// Drawn with CSS: every row of the list has several, and an inline SVG costs time at every paint of the list.

export function Chevron() {
  return <span className={classes.chevron} />
}

export function PhotoMark({ large = false }: { large?: boolean }) {
  return <span className={classes.photo} data-large={large || undefined} />
}

/** A red flag; without a label if text next to it says the same. */
export function FlagMark({ label }: { label?: string }) {
  return <span className={classes.flag} {...(label !== undefined && { role: 'img', 'aria-label': label })} />
}
