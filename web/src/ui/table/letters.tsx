import { initials } from '@lintel/contract'
import { Link } from 'react-router-dom'
import type { Letter } from './letter.ts'
import classes from './letters.module.css'

/** An index of names by initial, each a link. */
export function LetterIndex({
  current,
  used = initials,
  addressOf,
}: {
  /** The initial that is shown; undefined if all names are. */
  current: string | undefined
  /** The initials that have entries; the others are marked. */
  used?: readonly Letter[] | undefined
  addressOf: (initial: string) => string
}) {
  return (
    <nav aria-label="Letters" className={classes.letters}>
      {initials.map((initial) => (
        <Link
          key={initial}
          to={addressOf(initial)}
          aria-current={initial === current ? 'page' : undefined}
          title={used.includes(initial) ? undefined : 'No entries'}
          data-empty={!used.includes(initial) || undefined}
        >
          {initial.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}
