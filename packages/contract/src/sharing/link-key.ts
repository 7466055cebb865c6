import * as z from 'zod'
import { reportOperationMessages } from '../reports/messages.ts'
import { sharingMessages } from './messages.ts'

/** The key of a link, `k` of its address. Whatever is wrong with it answers 404. */
export const LinkKeyQuery = z.strictObject({ k: z.string() })

/** What every route of visitors can fail with: the link has ended, or the report is locked. */
export const linkFailures = [sharingMessages.couldNotFetch, reportOperationMessages.locked] as const
