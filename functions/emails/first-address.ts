import { EmailAddress } from '@lintel/contract'

/** Typed addresses may be invalid. */
export function firstAddress(...typed: readonly (string | undefined)[]): string {
  for (const each of typed) {
    const { data } = EmailAddress.safeParse(each?.trim())
    if (data !== undefined) return data
  }
  return ''
}
