import { stringify } from 'csv-stringify/sync'

/** A cell of a table. A number is money in pounds: a negative one is no formula. */
type Cell = string | number

/**
 * A table as a CSV file that spreadsheet programs open as it is meant: a byte order mark says that it is UTF-8, lines
 * end as RFC 4180 says, and no text begins a formula.
 */
export const csvFile = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([columns, ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // Any other line break would end the line too.
    quoted_match: /[\r\n]/,
    cast: { number: (pounds) => pounds.toFixed(2) },
  })
