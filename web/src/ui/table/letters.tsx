import { Link } from 'react-router-dom'
import classes from './letters.module.css'

/** The initials of a list of names. Names that do not begin with a letter are under the last. */
const initials = [...'abcdefghijklmnopqrstuvwxyz', '0-9']

/** An index of names by initial, each a link. */
export function LetterIndex({
  current,
  addressOf,
}: {
  /** The initial that is shown; undefined if all names are. */
  current: string | undefined
  addressOf: (initial: string) => string
}) {
  return (
    <nav aria-label="Letters" className={classes.letters}>
      {initials.map((initial) => (
        <Link key={initial} to={addressOf(initial)} aria-current={initial === current ? 'page' : undefined}>
          {initial.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}
