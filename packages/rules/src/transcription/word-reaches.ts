import { type Token, first } from './tokens.ts'
import { places, weakPlaces, isFault } from './vocabulary.ts'

/** 0 possibly, 1 something is said to be on it, 2 only if something is. */
type Reach = 0 | 1 | 2

/** Introduces only a location. */
const isPlace = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return false
  const word = first(token)
  if (places.has(word)) return true
  const after = next && next.clause === token.clause ? first(next) : ''
  return (
    (['next', 'close'].includes(word) && after === 'to') ||
    (['front', 'top', 'left', 'right', 'side', 'back', 'rear', 'bottom', 'corner'].includes(word) && after === 'of')
  )
}

export function reachesOf(tokens: readonly Token[]): Reach[] {
  let [reach, clause] = [0 as Reach, -1]
  return tokens.map((token, at) => {
    if (token.clause !== clause) [reach, clause] = [0, token.clause]
    const now = reach
    const word = first(token)
    if (token.isNamed) return now
    if (isPlace(tokens, at)) reach = 2
    else if (reach === 0 && (weakPlaces.has(word) || isFault(word))) reach = 1
    return now
  })
}
