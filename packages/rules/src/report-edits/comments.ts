import type { ReportBody } from '@lintel/contract'

/** The parties whose comments come with photographs and marks; the landlord's fields are called `client`. */
export type CommentParty = 'client' | 'tenant'

/** The general comments of a report. */
export type GeneralComment = CommentParty | 'propertyManager'

/** Who commented: fields of the report itself. */
const who = {
  client: { name: 'landlordcommentsname', email: 'landlordcommentsemail' },
  tenant: { name: 'tenantcommentsname', email: 'tenantcommentsemail' },
} as const

/** The fields that name a party. */
export const commenterFields = (party: CommentParty) => who[party]

/** Writes a general comment. */
export const setGeneralComment = (draft: ReportBody, of: GeneralComment, text: string): void => {
  draft.comments[of] = text
}

/** Writes who commented for a party. */
export const setCommenter = (draft: ReportBody, party: CommentParty, field: 'name' | 'email', text: string): void => {
  draft[who[party][field]] = text
}

/** What the agency does with a comment: approved ones are printed, flagged ones are for its own attention. */
export type CommentMark = 'approved' | 'flagged'

/** Sets or takes away a mark of a party's general comment. */
export const markGeneralComment = (draft: ReportBody, party: CommentParty, mark: CommentMark, on: boolean): void => {
  draft.comments[`${party}${mark}`] = on
}
