/** In a workbook. */
export interface Party {
  name: string
  email: string
}

/** By the number in their column's heading ('Tenant 2 email'); 0 has none. */
export type PartyCells = Map<number, string[]>

/** `unmatched` addresses have no name. */
export interface MatchedParties {
  parties: Party[]
  unclear: string[]
}

const withoutEnd = (entries: readonly string[]): readonly string[] =>
  entries.slice(0, entries.findLastIndex((entry) => entry !== '') + 1)

/** By position. A guess would send somebody else's links to sign. */
function matchLists(names: readonly string[], emails: readonly string[]): MatchedParties {
  const given = emails.filter(Boolean)
  const [only = '', ...others] = withoutEnd(names)
  const several = others.length > 0 ? [] : only.split(/\s*(?:[,&/]|\band\b)\s*/i).filter(Boolean)
  const lists: (readonly [readonly string[], readonly string[]])[] = [
    [names, given.length > 0 ? emails : names.map(() => '')],
    [withoutEnd(names), withoutEnd(emails)],
    [several, withoutEnd(emails)],
    [names.some(Boolean) ? [] : [''], given],
  ]
  const matched = lists.find(([people, addresses]) => people.length > 0 && people.length === addresses.length)
  const [people, addresses] = matched ?? [names, []]
  const parties = people.map((name, at) => ({ name, email: addresses[at] ?? '' }))
  return { parties: parties.filter(({ name, email }) => name || email), unclear: matched ? [] : given }
}

/** By position: 'Tenant 2' is the second. */
function inOrder(cells: PartyCells): string[] {
  const entries: string[] = []
  for (const [number, own] of [...cells].toSorted(([a], [b]) => a - b))
    if (number === 0 || own.length !== 1 || entries[number - 1]) entries.push(...own)
    else entries[number - 1] = own[0] ?? ''
  return Array.from(entries, (entry: string | undefined) => entry ?? '')
}

/** Headings with the same number, then the others by position. */
export function matchParties(names: PartyCells, emails: PartyCells): MatchedParties {
  const numbers = [...new Set([...names.keys(), ...emails.keys()])].toSorted((a, b) => a - b)
  const isShared = (number: number) => names.has(number) && emails.has(number)
  const rest = (cells: PartyCells) => new Map([...cells].filter(([number]) => !isShared(number)))
  const [named, mailed] = [rest(names), rest(emails)]
  // 'Tenant' and 'Tenant 1 email' belong together; 'Tenant 1' and 'Tenant 2 email' do not.
  const isMatched = named.has(0) || mailed.has(0)
  const matched = numbers.flatMap((number) =>
    isShared(number) || !isMatched ? matchLists(names.get(number) ?? [], emails.get(number) ?? []) : [],
  )
  if (isMatched) matched.unshift(matchLists(inOrder(named), inOrder(mailed)))
  return { parties: matched.flatMap(({ parties }) => parties), unclear: matched.flatMap(({ unclear }) => unclear) }
}
