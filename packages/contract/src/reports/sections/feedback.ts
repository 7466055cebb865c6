import * as z from 'zod'
import { FormerFeedback } from '../former-feedback.ts'
import { OptionalEmail, ShortText } from '../../scalars.ts'
import { builtInTypes, defineSection } from '../section.ts'

/** Who commented, and what was said about items that are gone; what is said of others is beside it. */
export const feedback = defineSection({
  name: 'Feedback',
  order: 50,
  types: builtInTypes,
  fields: {
    tenantcommentsname: ShortText.default(''),
    tenantcommentsemail: OptionalEmail.default(''),
    landlordcommentsname: ShortText.default(''),
    landlordcommentsemail: OptionalEmail.default(''),
    /**
     * What was said by link about items that were removed since, oldest first. The server's alone, but for `approved`
     * and `flagged`.
     */
    feedbackhistory: z.array(FormerFeedback).default([]),
  },
  files: [{ path: 'feedbackhistory.*.photos' }],
})
