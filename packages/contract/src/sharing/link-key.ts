import * as z from 'zod'
import { reportOperationMessages } from '../reports/messages.ts'
import { sharingMessages } from './messages.ts'

/** `k` in its URL. Any invalid key returns 404. */
export const LinkKeyQuery = z.strictObject({ k: z.string() })

/** The link has ended, or the report is locked. */
export const linkFailures = [sharingMessages.couldNotFetch, reportOperationMessages.locked] as const
