import type { EmailBounce } from '@lintel/contract'
import { bouncesOf } from './store.ts'

/** Invitations and codes are mail of no client; no client has an id like this. */
export const accountMail = '@accounts'

/** Whether an address took no invitation or code, whatever client it is of. */
export const accountBounceOf = async (address: string): Promise<EmailBounce | undefined> =>
  (await bouncesOf(accountMail, [address]))[0]
