import {
  keysOf,
  cutText,
  maxFindings,
  maxLeftOutNamed,
  shortTextMax,
  type DocumentFindings,
  type LeftOut,
  type DocumentPlace,
  type UnreadPart,
} from '@lintel/contract'

/** And the findings beyond their limits. */
export interface LimitedFindings {
  findings: DocumentFindings
  leftout: LeftOut[]
  leftoutmore: number
}

type Kind = keyof typeof maxFindings
const kinds = keysOf(maxFindings)

/** To what a report can contain; the rest is listed, in document order. */
export function limitFindings(found: DocumentFindings): LimitedFindings {
  const leftout: LeftOut[] = []
  const first = <T extends { at: LeftOut['at'] }>(
    kind: Kind,
    all: readonly T[],
    nameOf: (one: T) => string,
    room?: string,
  ) => {
    for (const one of all.slice(maxFindings[kind])) {
      const name = cutText(nameOf(one), shortTextMax)
      leftout.push({ kind, name, at: one.at, ...(room !== undefined && { room }) })
    }
    return all.slice(0, maxFindings[kind])
  }
  const findings = {
    addresses: first('addresses', found.addresses, ({ line1, postcode }) => `${line1}, ${postcode}`),
    rooms: first('rooms', found.rooms, ({ name }) => name).map((room) => ({
      ...room,
      items: first('items', room.items, ({ description }) => description, room.name),
    })),
    keys: first('keys', found.keys, ({ name }) => name),
    meters: first('meters', found.meters, ({ name, reference }) => `${name} ${reference}`.trim()),
    parties: first('parties', found.parties, ({ name }) => name),
    tenancy: first('tenancy', found.tenancy, ({ value }) => value),
  }
  leftout.sort(
    (one, other) =>
      one.at.page - other.at.page || one.at.line - other.at.line || kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  )
  return {
    findings,
    leftout: leftout.slice(0, maxLeftOutNamed),
    leftoutmore: Math.max(0, leftout.length - maxLeftOutNamed),
  }
}

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
