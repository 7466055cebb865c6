import classes from './row-marks.module.css'

// Drawn with CSS: every row of the list has several, and an inline SVG costs time at every paint of the list.

/** Points right, and down in an expanded button. Hidden from screen readers: the button has the label. */
export function Chevron() {
  return <span className={classes.chevron} />
}

/** A photo icon next to a count. Hidden from screen readers: the text next to it says the same. */
export function PhotoMark({ large = false }: { large?: boolean }) {
  return <span className={classes.photo} data-large={large || undefined} />
}

/** A red flag; without a label if text next to it says the same. */
export function FlagMark({ label }: { label?: string }) {
  return <span className={classes.flag} {...(label !== undefined && { role: 'img', 'aria-label': label })} />
}
