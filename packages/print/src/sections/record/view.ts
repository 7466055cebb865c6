import type { Report, Signature } from '@lintel/contract'
import { howSigned, signatureEndWords } from '@lintel/rules'
import { counted, date, filled, joined, longDate, moment } from '../../shared/format.ts'
import type { PhotographBook } from '../../shared/photographs.ts'
import { settingsOf, type DocumentSource } from '../../shared/source.ts'
import { comparedWith } from '../cover/view.ts'

const titles = { pi: 'Property inspector', tenant: 'Tenant', landlord: 'Landlord', other: 'Other' } as const
const order = ['pi', 'tenant', 'landlord', 'other'] as const satisfies readonly Signature['type'][]

const notSigned = 'Not signed when this version was made'

/** Signatures in the order inspector, tenants, landlords, others; an empty block for each party that has none. */
export const viewSignatures = ({ signatures }: Pick<Report, 'signatures'>) =>
  order.flatMap((type) => {
    const given = signatures
      .filter((signature) => signature.type === type)
      .map(({ name, email, image, signedAt, date: day, evidence }) => {
        // A date alone is when somebody meant to sign; it takes a picture or the server's time to say that they did.
        const when = `Signed ${signedAt ? moment(signedAt) : date(day)}`.trim()
        const signed = image || signedAt ? joined([when, howSigned({ evidence })]) : notSigned
        const dated = signed === notSigned && day ? `Dated ${date(day)}` : ''
        return { title: titles[type], name, image, line: [signed, dated, email].filter(Boolean).join('. ') }
      })
    return given.length > 0 || type === 'other'
      ? given
      : [{ title: titles[type], name: '', image: '', line: notSigned }]
  })

/** Signatures that were given and no longer stand, oldest first: whose, when, and what became of them. */
export const viewEarlierSignatures = ({ signaturehistory }: Pick<Report, 'signaturehistory'>): string[] =>
  signaturehistory.map(({ type, name, signedAt, date: day, end, endedAt }) => {
    const since = signedAt ? moment(signedAt) : date(day)
    return joined([
      name || titles[type],
      since && `given on ${since}`,
      `${signatureEndWords[end]} on ${moment(endedAt)}`,
    ])
  })

/** Eight digits at a time, as people compare them. */
const inGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? ''

/** The report that this one was made from, and whether its document is kept with it. */
const previousReport = (source: DocumentSource): string => {
  const { name, date: day } = comparedWith(source)
  if (!name) return ''
  const kept = source.report.previousReportPdf ? '; its document is kept with this report' : ''
  return `${joined([name, date(day)])}${kept}`
}

/** The record by which the paper can be checked against the report that was signed. */
export const viewRecord = (source: DocumentSource, book: PhotographBook, inspector: string) => {
  const { report, client } = source
  const undated = book.used.filter((record) => !record.takenAt).length
  const count = book.used.length
  const photographs =
    count === 0
      ? 'None'
      : undated === 0
        ? `${count} in this report, each with the time that the camera gave it; the originals are kept`
        : `${count} in this report; ${undated} without a camera’s time, marked with the time received; the originals are kept`
  return {
    record: filled([
      ['Made for', joined([client.name, client.address.line1, client.address.town, client.address.postcode])],
      ['Contact', joined([client.phone, client.email, client.website])],
      ['Reference', `${report.ref}, ${source.typeName}`],
      ['Version', `${report.version}, made into this document on ${moment(source.generatedAt)}`],
      ['Saved', `${moment(report.updatedAt)}${report.updatedBy && `, by ${report.updatedBy}`}`],
      ['Inspection', joined([longDate(report.date), inspector && `by ${inspector}`])],
      ['Previous report', previousReport(source)],
      ['Photographs', photographs],
      ['Signatures', signedOf(report)],
      ['Grades and words', report.dictionaryversion && `Dictionary version ${report.dictionaryversion}`],
      ['Times', 'As on the clock in the United Kingdom'],
      ['Copyright', settingsOf(source).copyright ? `© ${source.generatedAt.slice(0, 4)} ${client.name}` : ''],
    ]),
    fingerprints: {
      report: inGroups(source.reportSha256),
      photographs: count === 0 ? '' : inGroups(source.photographsSha256(book.used)),
    },
  }
}

const signedOf = ({ signatures }: Report): string => {
  const signed = signatures.filter((signature) => signature.image || signature.signedAt).length
  return signed === 0 ? 'None when this version was made' : `${counted(signed, 'signature')} in this version`
}
