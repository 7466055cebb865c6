import type { Report, Signature } from '@lintel/contract'
import { howSigned, signatureEndWords } from '@lintel/rules'
import { date, joined, moment } from '../../shared/format.ts'

const titles = { pi: 'Property inspector', tenant: 'Tenant', landlord: 'Landlord', other: 'Other' } as const
const order = ['pi', 'tenant', 'landlord', 'other'] as const satisfies readonly Signature['type'][]

const notSigned = 'Not signed when this version was made'

/** Signatures in the order inspector, tenants, landlords, others; an empty block for each party without any. */
export const viewSignatures = ({ signatures }: Pick<Report, 'signatures'>) =>
  order.flatMap((type) => {
    const given = signatures
      .filter((signature) => signature.type === type)
      .map(({ name, email, image, signedAt, date: day, evidence }) => {
        // A date alone can be a planned one; only an image or the server's time proves a signature.
        const when = `Signed ${signedAt ? moment(signedAt) : date(day)}`.trim()
        const signed = image || signedAt ? joined([when, howSigned({ evidence })]) : notSigned
        const dated = signed === notSigned && day ? `Dated ${date(day)}` : ''
        return { title: titles[type], name, image, line: [signed, dated, email].filter(Boolean).join('. ') }
      })
    return given.length > 0 || type === 'other'
      ? given
      : [{ title: titles[type], name: '', image: '', line: notSigned }]
  })

/** Former signatures, oldest first: whose, when, and why. */
export const viewEarlierSignatures = ({ signaturehistory }: Pick<Report, 'signaturehistory'>): string[] =>
  signaturehistory.map(({ type, name, signedAt, date: day, end, endedAt }) => {
    const since = signedAt ? moment(signedAt) : date(day)
    return joined([
      name || titles[type],
      since && `given on ${since}`,
      `${signatureEndWords[end]} on ${moment(endedAt)}`,
    ])
  })
