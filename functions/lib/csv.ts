import { reportAnswerMaxBytes } from '@lintel/contract'
import { stringify } from 'csv-stringify/sync'
import { fitsPacked, reply, type Reply } from './answer.ts'
import { HttpError } from './http-error.ts'

type Cell = string | number

/** What spreadsheet programs read as a formula; an international telephone number is none. */
const formula = /^(?!\+\d[\d ()]*$)[=+\-@\t\r\n＝＋－＠]/

/** A byte order mark marks it as UTF-8, lines end as in RFC 4180, and no text begins a formula. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${csvLines([columns, ...rows])}`

export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    // Any other line break would end the line too.
    quoted_match: /[\r\n]/,
    cast: {
      number: (pounds) => pounds.toFixed(2),
      string: (text) => (formula.test(text) ? `'${text}` : text),
    },
  })

/** Throws 413 with `tooLarge` if it exceeds a Lambda response. */
export async function csvReply(content: string, filename: string, tooLarge: string): Promise<Reply<string>> {
  if (!(await fitsPacked(Buffer.from(content), reportAnswerMaxBytes))) throw new HttpError(413, tooLarge)
  return reply(content, { headers: { 'content-disposition': `attachment; filename="${filename}"` } })
}
