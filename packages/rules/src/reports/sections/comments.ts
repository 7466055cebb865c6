import { counted } from '../progress.ts'
import { defineRules } from '../section.ts'
import type { GeneralComments, Photo, ReportBody, PartyComment } from '@lintel/contract'

/** With photographs and marks; the landlord's fields are called `client`. */
export type CommentParty = 'client' | 'tenant'

export type GeneralComment = CommentParty | 'propertyManager'

const who = {
  client: { name: 'landlordcommentsname', email: 'landlordcommentsemail' },
  tenant: { name: 'tenantcommentsname', email: 'tenantcommentsemail' },
} as const

export const commenterFields = (party: CommentParty) => who[party]

/** What staff wrote; without comments by link it is in the report's own fields. */
const besideLinks = (comments: GeneralComments, party: CommentParty): PartyComment | undefined =>
  comments[`${party}others`]?.find(({ link }) => link === undefined)

const isByLink = (comments: GeneralComments, party: CommentParty): boolean => comments[`${party}link`] !== undefined

/** Staff cannot edit comments made by link. */
export const staffComment = (
  { comments }: Pick<ReportBody, 'comments'>,
  party: CommentParty,
): Pick<PartyComment, 'comments' | 'approved' | 'flagged'> & { photos: Photo[] | undefined } => {
  if (isByLink(comments, party))
    return besideLinks(comments, party) ?? { comments: '', approved: false, flagged: false, photos: undefined }
  const { [party]: text } = comments
  const [approved, flagged] = [comments[`${party}approved`], comments[`${party}flagged`]]
  return { comments: text, approved, flagged, photos: comments[`${party}Photos`] }
}

const startBesideLinks = (comments: GeneralComments, party: CommentParty): PartyComment => {
  const own: PartyComment = { comments: '', photos: [], approved: false, flagged: false }
  const others = (comments[`${party}others`] ??= [])
  others.push(own)
  return others.at(-1) ?? own
}

/** If a comment made by link uses the report's own fields. */
export const openStaffComment = ({ comments }: ReportBody, party: CommentParty): void => {
  if (isByLink(comments, party) && !besideLinks(comments, party)) startBesideLinks(comments, party)
}

export const setGeneralComment = (draft: ReportBody, of: GeneralComment, text: string): void => {
  const { comments } = draft
  if (of === 'propertyManager' || !isByLink(comments, of)) comments[of] = text
  else (besideLinks(comments, of) ?? startBesideLinks(comments, of)).comments = text
}

/** Approved ones are printed, flagged ones are for the agency's own attention. */
export type CommentMark = 'approved' | 'flagged'

export const markGeneralComment = (draft: ReportBody, party: CommentParty, mark: CommentMark, on: boolean): void => {
  const { comments } = draft
  if (isByLink(comments, party)) {
    const own = besideLinks(comments, party)
    if (own) own[mark] = on
  } else comments[`${party}${mark}`] = on
}

export const comments = defineRules({
  section: 'comments',
  progress: ({ comments: said }) =>
    counted([said.propertyManager, said.client, said.tenant].map((text) => text !== '')),
})
