import { initials } from '@lintel/contract'
import { Link } from 'react-router-dom'
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

export type Letter = (typeof initials)[number]

export const letterIn = (params: URLSearchParams): Letter | undefined => {
  const letter = params.get('search')?.toLowerCase() ?? ''
  return /^\d/.test(letter) ? '0-9' : initials.find((initial) => initial === letter)
}

/** The letter to show: the one of the URL, otherwise the first with entries. */
export const shownLetter = (named: Letter | undefined, used: readonly Letter[] | undefined): Letter =>
  named ?? used?.[0] ?? 'a'
