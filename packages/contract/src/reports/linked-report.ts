import * as z from 'zod'
import { Id, PlainDate, Ref, ShortText } from '../scalars.ts'

/** A report from which this one was made, or one made from it. */
export const LinkedReport = z.strictObject({ id: Id, ref: Ref, type: ShortText, date: PlainDate })
export type LinkedReport = z.infer<typeof LinkedReport>
