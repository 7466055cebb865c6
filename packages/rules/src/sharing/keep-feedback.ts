import {
  feedbackParties,
  maxOthers,
  type FormerFeedback,
  type Item,
  type ReportBody,
  type PartyComment,
} from '@lintel/contract'
import {
  generalPartyComments,
  hasComment,
  partyComments,
  setGeneralPartyComments,
  setPartyComments,
} from './party-comments.ts'
import { itemsIn } from '../reports/paths.ts'

export interface RewrittenFeedback {
  path: string
  name: string
  of: string
}

/** On an item that the body no longer has. */
export type EndedFeedback = Omit<FormerFeedback, 'version' | 'endedAt' | 'endedby'>

const samePhotos = (a: PartyComment['photos'], b: PartyComment['photos']): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const sameWords = (a: PartyComment, b: PartyComment): boolean =>
  a.comments === b.comments && samePhotos(a.photos, b.photos)

/** Programs unaware of authors and times can omit them. */
const isAsSaid = (sent: PartyComment, said: PartyComment): boolean =>
  sameWords(sent, said) &&
  (['name', 'email', 'updatedAt'] as const).every((part) => sent[part] === undefined || sent[part] === said[part])

/** Only a link can add them. */
const origin = ['name', 'email', 'updatedAt', 'about'] as const

const hasOrigin = (saying: PartyComment): boolean => origin.some((part) => saying[part] !== undefined)

/** A name and a time only if they already exist. */
const asWritten = (sent: PartyComment, old: readonly PartyComment[]): PartyComment => {
  const isKnown = old.some((saying) => !saying.link && origin.every((part) => saying[part] === sent[part]))
  if (isKnown) return sent
  const { name: _n, email: _e, updatedAt: _u, about: _a, ...words } = sent
  return words
}

/** After an edit by staff; and whether it would have changed one made by link. */
const settle = (
  sent: readonly PartyComment[],
  old: readonly PartyComment[],
  returned: readonly PartyComment[],
): { sayings: PartyComment[]; rewritten: PartyComment | undefined } => {
  const said = [...old.filter(({ link }) => link), ...returned]
  const open = sent.filter(hasComment)
  let rewritten: PartyComment | undefined
  const kept = new Map<PartyComment, PartyComment>()
  for (const each of said) {
    const byLink = open.findIndex(({ link }) => link === each.link)
    // A program unaware of links sends comments without theirs.
    const at = byLink >= 0 ? byLink : open.findIndex((other) => !other.link && sameWords(other, each))
    const [found] = at >= 0 ? open.splice(at, 1) : []
    if (found ? !isAsSaid(found, each) : each === old[0]) rewritten ??= each
    const { approved, flagged } = found ?? each
    kept.set(each, { ...each, approved, flagged })
  }
  // Any link left here was invented by the caller.
  const forged = open.find(({ link }) => link)
  if (forged && old.length > 0) rewritten ??= forged
  const own = open.filter(({ link }) => !link).map((saying) => asWritten(saying, old))
  const sayings = [...old, ...returned].flatMap((each) => kept.get(each) ?? own.shift() ?? [])
  return { sayings: [...sayings, ...own].slice(0, maxOthers + 1), rewritten }
}

/** If `now` differs, so that the comment does not appear to be about the new name. */
const saidOf = (saying: PartyComment, name: string, now: string): PartyComment =>
  saying.link === undefined || name === now ? saying : { ...saying, about: saying.about ?? name }

const hasLinks = (sayings: readonly PartyComment[]): boolean => sayings.some(({ link }) => link !== undefined)

/** None was, or claims to have been, made by link. */
const isOfStaff = (sent: readonly PartyComment[], was: readonly PartyComment[]): boolean =>
  !hasLinks(sent) && !hasLinks(was) && !sent.some(hasOrigin)

const keyOf = ({ itemId, party, link, endedAt }: FormerFeedback) => [itemId, party, link, endedAt].join(' ')

/**
 * Comments made by link stay as in `before`: text, photographs, name, time and link. Only approved and flagged are the
 * body's; a renamed item gets its old name next to them. Comments by staff stay as sent. Comments on removed items are
 * returned, and restored with the item; links, names and times unknown to `before` are removed.
 */
export const keepFeedback = (
  body: ReportBody,
  before: ReportBody | undefined,
): { rewritten: RewrittenFeedback[]; ended: EndedFeedback[] } => {
  const rewritten: RewrittenFeedback[] = []
  const marks = new Map(body.feedbackhistory.map((former) => [keyOf(former), former]))
  const history = (before?.feedbackhistory ?? []).map((former) => {
    const { approved, flagged } = marks.get(keyOf(former)) ?? former
    return { ...former, approved, flagged }
  })
  const stored = Map.groupBy(before ? itemsIn(before) : [], ({ item }) => item._uuid)

  const returnedTo = (item: Item, party: FormerFeedback['party']): PartyComment[] => {
    const back = history.filter((former) => former.itemId === item._uuid && former.party === party)
    for (const former of back) history.splice(history.indexOf(former), 1)
    return back.map(
      ({ party: _p, itemId: _i, item: name, room: _r, version: _v, endedAt: _a, endedby: _b, ...saying }) =>
        saidOf(saying, name, item.name),
    )
  }

  for (const { item, path } of itemsIn(body)) {
    const old = stored.get(item._uuid)?.shift()?.item
    for (const party of feedbackParties) {
      const sent = partyComments(item, party)
      const was = old ? partyComments(old, party).map((saying) => saidOf(saying, old.name, item.name)) : []
      const returned = history.length > 0 ? returnedTo(item, party) : []
      if (isOfStaff(sent, was) && returned.length === 0) continue
      const settled = settle(sent, was, returned)
      setPartyComments(item, party, settled.sayings)
      const name = settled.rewritten?.name ?? 'Somebody'
      if (settled.rewritten) rewritten.push({ path: `${path}.${party}comments`, name, of: item.name })
    }
  }
  for (const party of feedbackParties) {
    const sent = generalPartyComments(body.comments, party)
    const was = before ? generalPartyComments(before.comments, party) : []
    if (isOfStaff(sent, was)) continue
    const settled = settle(sent, was, [])
    setGeneralPartyComments(body.comments, party, settled.sayings)
    const path = `comments.${party === 'landlord' ? 'client' : 'tenant'}`
    if (settled.rewritten) rewritten.push({ path, name: settled.rewritten.name ?? 'Somebody', of: 'the whole report' })
  }
  body.feedbackhistory = history
  return { rewritten, ended: [...stored.values()].flat().flatMap(endedOf) }
}

const endedOf = ({ item, room }: { item: Item; room: string }): EndedFeedback[] =>
  feedbackParties.flatMap((party) =>
    partyComments(item, party)
      .filter((saying) => saying.link !== undefined && hasComment(saying))
      .map((saying) => ({ ...saying, party, itemId: item._uuid, item: item.name, room })),
  )

const wordsIn = (body: ReportBody): string => {
  const words = (sayings: readonly PartyComment[]) =>
    sayings.flatMap(({ approved: _approved, flagged: _flagged, ...said }) => (said.link === undefined ? [] : said))
  return JSON.stringify([
    body.feedbackhistory.length,
    ...feedbackParties.map((party) => words(generalPartyComments(body.comments, party))),
    ...[...itemsIn(body)].map(({ item }) => feedbackParties.map((party) => words(partyComments(item, party)))),
  ])
}

export const sameFeedback = (a: ReportBody, b: ReportBody): boolean => wordsIn(a) === wordsIn(b)
