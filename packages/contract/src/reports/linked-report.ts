import * as z from 'zod'
import { Id, PlainDate, Ref, ShortText } from '../scalars.ts'

/** Another report that this one was made from, or that was made from it. */
export const LinkedReport = z.strictObject({ id: Id, ref: Ref, type: ShortText, date: PlainDate })
export type LinkedReport = z.infer<typeof LinkedReport>
