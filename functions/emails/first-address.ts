import { EmailAddress } from '@lintel/contract'

/** The first valid address, or empty: what people typed as one may not be. */
export function firstAddress(...typed: readonly (string | undefined)[]): string {
  for (const each of typed) {
    const { data } = EmailAddress.safeParse(each?.trim())
    if (data !== undefined) return data
  }
  return ''
}
