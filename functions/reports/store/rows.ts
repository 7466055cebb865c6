import { CheckPath, CheckRule, cutText, Id, Instant, Receipt, Ref, ShortText, shortTextMax } from '@lintel/contract'
import * as z from 'zod'
import type { RowKind } from '../../lib/row-kinds.ts'
import { rowsOf } from '../../lib/table.ts'
import { HeaderRow } from './header.ts'
import { IndexRow, indexRows } from './index-rows.ts'
import { headerKey } from './keys.ts'

export const headerRows = rowsOf('REPORTS_TABLE', 'report', HeaderRow)

export const VersionRow = z.object({
  version: z.int(),
  bodyKey: z.string(),
  sha256: z.string(),
  savedAt: z.string(),
  savedBy: z.string().overwrite((name) => cutText(name, shortTextMax)),
  savedById: Id.optional(),
})
export type VersionRow = z.infer<typeof VersionRow>

export const versions = rowsOf('REPORTS_TABLE', 'version of a report', VersionRow)

/** Why a point of a report's checks does not apply, and who said so. */
const StoredAnswer = z.object({
  rule: CheckRule,
  path: CheckPath,
  /** What it answers. */
  message: z.string().default(''),
  answer: ShortText,
  at: Instant,
  by: z.object({ id: Id.optional(), name: ShortText }),
})
export type StoredAnswer = z.infer<typeof StoredAnswer>

/** Of one report, whatever its version. `written` counts the writes. */
const AnswersRow = z.object({ answers: z.array(StoredAnswer), written: z.int().min(1) })

export const answersRows = rowsOf('REPORTS_TABLE', 'answers to the checks of a report', AnswersRow)

export const receiptRows = rowsOf('REPORTS_TABLE', 'receipt of a report', z.object(Receipt.shape))

/** The same file is always of this version. */
export const pdfRows = rowsOf(
  'REPORTS_TABLE',
  'PDF of a report',
  z.object({
    id: Id,
    clientId: Id,
    version: z.int().min(1),
    /** Of a claim of this check-out, whose version it has. */
    claim: z.strictObject({ id: Id, kind: z.enum(['claim', 'settlement']) }).optional(),
    /** By staff. */
    withdrawn: z.literal(true).optional(),
  }),
)

/** The owner of a reference, or its former one. */
export const refs = rowsOf('REPORTS_TABLE', 'reference', z.object({ id: Id.optional(), retired: Id.optional() }))

export const refCounter = rowsOf('REPORTS_TABLE', 'last reference', z.object({ lastRef: Ref }))

export const listed = rowsOf('REPORTS_TABLE', 'row of a list', IndexRow)

/** The same with its sort key, which begins with the date. */
export const dated = rowsOf('REPORTS_TABLE', 'row of a list', IndexRow.extend({ sk: z.string() }))

const figure = z.number().default(0)

const CountRow = z.object({ sk: z.string(), reports: figure, deleted: figure, feesPence: figure })

export const counts = rowsOf('REPORTS_TABLE', 'counter of reports', CountRow)

export const everyRow = rowsOf('REPORTS_TABLE', 'row of reports', z.looseObject({ pk: z.string(), sk: z.string() }))

/** The kinds of rows by their keys, for `npm run ops -- repair`. @public */
export const rowKinds: readonly RowKind[] = [
  { rows: headerRows, pk: 'REPORT#', sk: 'HEADER', foundBy: (row) => indexRows(HeaderRow.parse(row)) },
  { rows: versions, pk: 'REPORT#', sk: 'VERSION#' },
  { rows: answersRows, pk: 'REPORT#', sk: 'CHECKS' },
  { rows: receiptRows, pk: 'REPORT#', sk: 'RECEIPT#' },
  { rows: pdfRows, pk: 'PDF#', sk: 'PDF' },
  { rows: refs, pk: 'REF#', sk: 'REF' },
  { rows: refCounter, pk: 'REF', sk: 'COUNTER' },
  { rows: listed, pk: 'LIST#', sk: '' },
  { rows: listed, pk: 'LEGACY#', sk: '' },
  { rows: listed, pk: 'SEARCH#', sk: '', finds: (row) => headerKey(IndexRow.parse(row).id) },
  { rows: counts, pk: 'COUNT#', sk: '' },
]
