import {
  isVisible,
  type FeedbackParty,
  type GeneralComments,
  type Item,
  type ItemComments,
  type ReportBody,
  type PartyComment,
} from '@lintel/contract'
import { itemsIn } from '../reports/paths.ts'

const itemField = { landlord: 'landlordcomments', tenant: 'tenantcomments' } as const

const generalField = { landlord: 'client', tenant: 'tenant' } as const

export const hasComment = ({ comments, photos }: { comments: string; photos: readonly unknown[] }): boolean =>
  isVisible(comments) || photos.length > 0

/** Of a party, the first of them where mobile clients look for it, even if it is blank. */
type Sayings = readonly [PartyComment, ...PartyComment[]]

const blank = (): PartyComment => ({ comments: '', photos: [], approved: false, flagged: false })

export const partyComments = (item: Item, party: FeedbackParty): Sayings => {
  const { others = [], ...first } = item[itemField[party]]
  return [first, ...others]
}

export const generalPartyComments = (comments: GeneralComments, party: FeedbackParty): Sayings => {
  const of = generalField[party]
  const name = comments[`${of}name`]
  const email = comments[`${of}email`]
  const link = comments[`${of}link`]
  const updatedAt = comments[`${of}updatedAt`]
  const first: PartyComment = {
    comments: comments[of],
    photos: comments[`${of}Photos`],
    approved: comments[`${of}approved`],
    flagged: comments[`${of}flagged`],
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(link !== undefined && { link }),
    ...(updatedAt !== undefined && { updatedAt }),
  }
  return [first, ...(comments[`${of}others`] ?? [])]
}

const asComments = ([first = blank(), ...others]: readonly PartyComment[]): ItemComments => ({
  ...first,
  ...(others.length > 0 && { others }),
})

export const setPartyComments = (item: Item, party: FeedbackParty, sayings: readonly PartyComment[]): void => {
  item[itemField[party]] = asComments(sayings)
}

export const setGeneralPartyComments = (
  comments: GeneralComments,
  party: FeedbackParty,
  [first = blank(), ...others]: readonly PartyComment[],
): void => {
  const of = generalField[party]
  comments[of] = first.comments
  comments[`${of}Photos`] = first.photos
  comments[`${of}approved`] = first.approved
  comments[`${of}flagged`] = first.flagged
  const given = { name: first.name, email: first.email, link: first.link, updatedAt: first.updatedAt }
  for (const part of ['name', 'email', 'link', 'updatedAt'] as const) {
    const value = given[part]
    if (value === undefined) delete comments[`${of}${part}`]
    else comments[`${of}${part}`] = value
  }
  if (others.length === 0) delete comments[`${of}others`]
  else comments[`${of}others`] = others
}

/** On one item: the link, or the number of a comment by staff. */
export const partyCommentNames = (sayings: readonly Pick<PartyComment, 'link'>[]): string[] => {
  let own = 0
  return sayings.map(({ link }) => link ?? (own++ === 0 ? '' : `#${own}`))
}

export const allPartyComments = (body: ReportBody, party: FeedbackParty): PartyComment[] =>
  [
    ...generalPartyComments(body.comments, party),
    ...[...itemsIn(body)].flatMap(({ item }) => partyComments(item, party)),
    ...body.feedbackhistory.filter((former) => former.party === party),
  ].filter(hasComment)
