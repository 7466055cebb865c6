import type { Report, Signature } from '@lintel/contract'
import { howSigned, signatureEndWords } from '@lintel/rules'
import { date, joined, moment } from '../../shared/format.ts'
import { instructedBy } from '../cover/view.ts'

const titles = { pi: 'Property inspector', tenant: 'Tenant', landlord: 'Landlord', other: 'Other' } as const
const order = ['pi', 'tenant', 'landlord', 'other'] as const satisfies readonly Signature['type'][]

const notSigned = 'Not signed when this version was made'

/**
 * Inspector, tenants, landlords, others; a block for each party that has not signed. The inspector is named there too.
 */
export const viewSignatures = ({ signatures }: Pick<Report, 'signatures'>, inspector: string) =>
  order.flatMap((type) => {
    const given = signatures
      .filter((signature) => signature.type === type)
      .map(({ name, email, image, signedAt, date: day, evidence }) => {
        // A date alone can be a planned one; only an image or the server's time proves a signature.
        const when = `Signed ${signedAt ? moment(signedAt) : date(day)}`.trim()
        const signed = image || signedAt ? joined([when, howSigned({ signedAt, evidence })]) : notSigned
        const isOpen = signed === notSigned
        const dated = isOpen && day ? `Dated ${date(day)}` : ''
        const named = name || (isOpen && type === 'pi' ? inspector : '')
        return { title: titles[type], name: named, image, line: [signed, dated, email].filter(Boolean).join('. ') }
      })
    return given.length > 0 || type === 'other'
      ? given
      : [{ title: titles[type], name: type === 'pi' ? inspector : '', image: '', line: notSigned }]
  })

/** Who inspected with what qualification, and for whom; empty if neither is known. */
export const declaredBy = (report: Pick<Report, 'customer'>, inspector: string, qualification: string): string => {
  const customer = instructedBy(report)
  return [
    qualification && `Inspected by ${joined([inspector, qualification])}.`,
    customer && `Instructed by ${customer}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Oldest first. */
export const viewEarlierSignatures = ({ signaturehistory }: Pick<Report, 'signaturehistory'>): string[] =>
  signaturehistory.map(({ type, name, signedAt, date: day, end, endedAt }) => {
    const since = signedAt ? moment(signedAt) : date(day)
    return joined([
      name || titles[type],
      since && `given on ${since}`,
      `${signatureEndWords[end]} on ${moment(endedAt)}`,
    ])
  })
