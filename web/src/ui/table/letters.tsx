import { Link } from 'react-router-dom'
import classes from './letters.module.css'

/** The initials of a list of names. Whatever begins with no letter is under the last. */
const initials = [...'abcdefghijklmnopqrstuvwxyz', '0-9']

/** An index of names by their initial, each a link. */
export function Letters({
  current,
  addressOf,
}: {
  /** The initial that is shown; none where all names are. */
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
