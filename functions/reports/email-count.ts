import type { TransactItem } from '../lib/table.ts'
import { headerKey } from './store/keys.ts'
import { headerRows } from './store/rows.ts'

export const countEmail = (id: string): TransactItem =>
  headerRows.updateItem(headerKey(id), { add: { 'record.emailcount': 1 } })
