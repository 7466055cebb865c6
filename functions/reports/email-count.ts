import type { TransactItem } from '../lib/table.ts'
import { headerKey } from './store/keys.ts'
import { headerRows } from './store/rows.ts'

/** Counts an e-mail on its report, in the transaction that records it as sent. */
export const countEmail = (id: string): TransactItem =>
  headerRows.updateItem(headerKey(id), { add: { 'record.emailcount': 1 } })
