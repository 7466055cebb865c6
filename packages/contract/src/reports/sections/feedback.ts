import * as z from 'zod'
import { FormerFeedback } from '../former-feedback.ts'
import { OptionalEmail, ShortText } from '../../scalars.ts'
import { builtInTypes, defineSection } from '../section.ts'

/** Comments on items of the report are stored with the items. */
export const feedback = defineSection({
  name: 'Feedback',
  order: 50,
  types: builtInTypes,
  fields: {
    tenantcommentsname: ShortText.default(''),
    tenantcommentsemail: OptionalEmail.default(''),
    landlordcommentsname: ShortText.default(''),
    landlordcommentsemail: OptionalEmail.default(''),
    /** By link on removed items, oldest first. Only `approved` and `flagged` are not the server's. */
    feedbackhistory: z.array(FormerFeedback).default([]),
  },
  files: [{ path: 'feedbackhistory.*.photos' }],
})
