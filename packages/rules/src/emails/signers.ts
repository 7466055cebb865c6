import { emailMessages, type Signature } from '@lintel/contract'

type Signer = Pick<Signature, 'type' | 'name' | 'email' | 'signedAt'>

/** For comparisons. */
export const foldedAddress = (address: string): string => address.trim().toLowerCase()

export const signaturesWith = <S extends Pick<Signature, 'email'>>(
  { signatures }: { signatures: readonly S[] },
  address: string,
): S[] => signatures.filter(({ email }) => email !== '' && foldedAddress(email) === foldedAddress(address))

/** Or why not. */
export type ToSign<S extends Signer> = { address: string } & (
  { signatures: readonly S[]; obstacle?: undefined } | { signatures?: undefined; obstacle: string }
)

/** Those not given with their address. Several can have one. */
export const signaturesToAsk = <S extends Signer>(
  report: { signatures: readonly S[] },
  addresses: readonly string[],
): ToSign<S>[] =>
  addresses.map((address) => {
    const own = signaturesWith(report, address)
    const open = own.filter(({ signedAt }) => signedAt === undefined)
    if (own.length === 0) return { address, obstacle: emailMessages.notASigner(address) }
    if (open.length === 0) return { address, obstacle: emailMessages.hasSigned(address) }
    return { address, signatures: open }
  })
