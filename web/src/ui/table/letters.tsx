import { initials } from '@lintel/contract'
import { Link } from 'react-router-dom'
import type { Letter } from './letter.ts'
import classes from './letters.module.css'

export function LetterIndex({
  current,
  used = initials,
  addressOf,
}: {
  current: string | undefined
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
