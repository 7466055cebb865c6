import * as z from 'zod'
import { Id, PlainDate, Ref, ShortText } from '../scalars.ts'

/** From which this one was made, or made from it. */
export const LinkedReport = z.strictObject({ id: Id, ref: Ref, type: ShortText, date: PlainDate })
export type LinkedReport = z.infer<typeof LinkedReport>
