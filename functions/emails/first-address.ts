import { EmailAddress } from '@lintel/contract'

/** The first of these that is an address: what people typed as one may be none. Empty where none is. */
export function firstAddress(...typed: readonly (string | undefined)[]): string {
  for (const each of typed) {
    const { data } = EmailAddress.safeParse(each?.trim())
    if (data !== undefined) return data
  }
  return ''
}
