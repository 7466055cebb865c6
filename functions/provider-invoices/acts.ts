import type { AuditEntry } from '@lintel/contract'
import { displayMoney, monthOf, totalOf } from '@lintel/rules'
import { writeAct, type Actor } from '../audit/write-act.ts'
import type { Context } from '../lib/context.ts'
import type { TransactItem } from '../lib/table.ts'
import type { InvoiceRecord } from './store.ts'

type InvoiceAction = Extract<AuditEntry['action'], `invoice.${string}`>

export function actOnInvoice(
  ctx: Pick<Context, 'now'> & { user: Actor },
  action: InvoiceAction,
  invoice: InvoiceRecord,
  detail: Record<string, string> = {},
): TransactItem {
  const { id, client, date, number } = invoice
  const month = monthOf(date)
  return writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      ...{ action, clientId: client.id },
      subject: { kind: 'invoice', id, name: number === undefined ? month : String(number) },
      detail: { month, total: displayMoney(totalOf(invoice)), ...detail },
    },
  )
}
