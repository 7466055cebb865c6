import type { Report } from '@lintel/contract'
import { agencyAddresses, givingsOf, howTaken, replyOf, trailDay, type Giving } from '@lintel/rules'
import { counted, date, filled, inGroups, joined, longDate, moment } from '../../shared/format.ts'
import type { PhotographBook } from '../../shared/photographs.ts'
import { settingsOf, type DocumentSource } from '../../shared/source.ts'
import { comparedWith } from '../cover/view.ts'

/** Also whether its document is stored with this one. */
const previousReport = (source: DocumentSource): string => {
  const { name, date: day } = comparedWith(source)
  if (!name) return ''
  const kept = source.report.previousReportPdf ? '; its document is kept with this report' : ''
  return `${joined([name, date(day)])}${kept}`
}

/** Against the signed one; `ofThem` is the number of printed photographs. */
export const viewRecord = (source: DocumentSource, book: PhotographBook, inspector: string, ofThem = '') => {
  const { report, client } = source
  const undated = book.used.filter((record) => !record.takenAt).length
  const count = book.used.length
  const photographs =
    count === 0
      ? 'None'
      : undated === 0
        ? `${count} in this report${ofThem}, each with the time that the camera gave it; the originals are kept`
        : `${count} in this report${ofThem}; ${undated} without a camera’s time, marked with the time received; the originals are kept`
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
      ['Template', source.templateVersion ?? ''],
      ['Times', 'As on the clock in the United Kingdom'],
      ['Copyright', settingsOf(source).copyright ? `© ${source.generatedAt.slice(0, 4)} ${client.name}` : ''],
    ]),
    asOf: trailDay(source.generatedAt),
    givings: viewGivings(source),
    receipts: receiptsOf(report),
    receiptsAsOf: moment(source.generatedAt),
    verify: source.verify ?? null,
    fingerprints: {
      report: inGroups(source.reportSha256),
      photographs: count === 0 ? '' : inGroups(source.photographsSha256(book.used)),
    },
  }
}

/** No network address or device: those are for disputes alone. */
const viewGivings = ({ trail = [], client, generatedAt }: DocumentSource) =>
  givingsOf(trail, agencyAddresses(client)).map((giving) => ({
    person: giving.person,
    how: howGiven(giving),
    on: joined([...new Set(givenOn(giving).map(trailDay))]),
    opened: openedOf(giving),
    reminded: joined(giving.reminded.map(trailDay)),
    reply: replyOf(giving, generatedAt),
  }))

/** Somebody who was not mailed had it when they answered, at the latest. */
const givenOn = ({ mailed, answered }: Giving): string[] =>
  mailed.length > 0 ? mailed : answered.slice(0, 1).map(({ at }) => at)

const howGiven = ({ mailed, delivered, bounced }: Giving): string => {
  if (mailed.length === 0) return 'By link or in person'
  return bounced ? 'E-mail, not delivered' : delivered ? 'E-mail, delivered' : 'E-mail'
}

const openedOf = ({ opened: [first, ...others], answered, mayHaveOpened }: Giving): string => {
  if (first === undefined) return answered.length > 0 ? '–' : mayHaveOpened ? 'Not known by whom' : 'No link opened'
  return others.length === 0 ? trailDay(first) : `${trailDay(first)}, ${others.length + 1} times in all`
}

/** Given before this document was made; the version and the PDF may be earlier ones. */
const receiptsOf = ({ receipts }: Report) =>
  receipts.map(({ name, email, at, version, sha256, image = '', evidence }) => ({
    name,
    image,
    line: `${joined([moment(at), email, howTaken(evidence)])}. Version ${version}, PDF with the SHA-256`,
    sha256: inGroups(sha256),
  }))

const signedOf = ({ signatures }: Report): string => {
  const signed = signatures.filter((signature) => signature.image || signature.signedAt).length
  return signed === 0 ? 'None when this version was made' : `${counted(signed, 'signature')} in this version`
}
