import type { EmailBounce } from '@lintel/contract'
import { bouncesOf } from './store.ts'

/** Invitations and codes belong to no client; no client has an id like this. */
export const accountMail = '@accounts'

/** Of an invitation or code, whatever the address's client. */
export const accountBounceOf = async (address: string): Promise<EmailBounce | undefined> =>
  (await bouncesOf(accountMail, [address]))[0]
