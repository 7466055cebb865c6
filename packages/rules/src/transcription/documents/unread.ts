import type { DocumentPlace, UnreadPart } from '@lintel/contract'

/** The last one then has all the rest. */
const maxParts = 200

/** Adjacent ones together. */
export function unreadParts(lines: readonly DocumentPlace[]): UnreadPart[] {
  const parts: UnreadPart[] = []
  for (const at of lines.toSorted((a, b) => a.page - b.page || a.line - b.line)) {
    const last = parts.at(-1)
    const isNext = last?.to.page === at.page && at.line - last.to.line <= 1
    if (last && (isNext || parts.length === maxParts)) last.to = at
    else parts.push({ from: at, to: at })
  }
  return parts
}
