import { Instant } from '@lintel/contract'
import * as z from 'zod'

/*
 * What is due is one partition of gsi1, by time: the run of each minute reads what is before now, and no more.
 */

const partition = 'DUE'
const schema = { gsi1pk: z.literal(partition), gsi1sk: Instant }

/** The keys by which a row is found once it is due. */
export type DueKeys = z.infer<z.ZodObject<typeof schema>>

/** What makes a row due. */
export const due = {
  partition,
  schema,
  at: (moment: string): DueKeys => ({ gsi1pk: partition, gsi1sk: moment }),
}
