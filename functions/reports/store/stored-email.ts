import { EmailLog } from '@lintel/contract'
import * as z from 'zod'

/** The entry of an e-mail, written before it is sent. */
export const StoredEmail = z.object({
  /** sending: handed over, or about to be; whoever wrote that may have been stopped in between. */
  state: z.enum(['sending', 'sent', 'failed']),
  /** Of what was asked for, to know the same request again. */
  digest: z.string(),
  log: EmailLog,
})
export type StoredEmail = z.infer<typeof StoredEmail>
