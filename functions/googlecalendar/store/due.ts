import { Instant } from '@lintel/contract'
import * as z from 'zod'

/* Due rows are one partition of gsi1, by time: each minute's run reads only those before now. */

const partition = 'DUE'
const schema = { gsi1pk: z.literal(partition), gsi1sk: Instant }

export type DueKeys = z.infer<z.ZodObject<typeof schema>>

export const due = {
  partition,
  schema,
  at: (moment: string): DueKeys => ({ gsi1pk: partition, gsi1sk: moment }),
}
