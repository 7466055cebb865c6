import type { Report } from '@lintel/contract'
import { counted, date, filled, joined, longDate, moment } from '../../shared/format.ts'
import type { PhotographBook } from '../../shared/photographs.ts'
import { settingsOf, type DocumentSource } from '../../shared/source.ts'
import { comparedWith } from '../cover/view.ts'

const inGroups = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? ''

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
