import { maxReceipts, type Receipt } from '@lintel/contract'
import { isAbsent, type TransactItem } from '../../lib/table.ts'
import { byVisitor } from '../trail/acts.ts'
import { writeWithTrail } from '../trail/write-trail.ts'
import type { StoredHeader } from './header.ts'
import { headerKey, receiptKey } from './keys.ts'
import { headerRows, receiptRows } from './rows.ts'

/** Oldest first, without network address and device: those are for disputes alone. */
export async function readReceipts(id: string): Promise<Receipt[]> {
  const rows = await receiptRows.query({ pk: headerKey(id).pk, sk: { beginsWith: 'RECEIPT#' } })
  const shown = rows.map(({ evidence: { ip: _ip, useragent: _device, ...evidence }, ...row }) => ({ ...row, evidence }))
  return shown.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** For an export, with the number that could not be read. */
export async function everyReceipt(id: string): Promise<{ receipts: Receipt[]; invalid: number }> {
  const { rows, invalid } = await receiptRows.every({ pk: headerKey(id).pk, sk: { beginsWith: 'RECEIPT#' } })
  return { receipts: rows, invalid: invalid.length }
}

const namesInRecord = ['record', 'version', 'deleted', 'attachments', 'report', 'sha256']

/**
 * The report's version stays. False, with nothing written, if the report or its PDF has changed, another receipt has
 * this name, or a condition of the other rows fails. `person`: who was asked, whatever name they gave.
 */
export const addReceipt = (
  { id }: Pick<StoredHeader, 'id'>,
  name: string,
  { receipt, person }: { receipt: Receipt; person: string | undefined },
  others: readonly TransactItem[],
): Promise<boolean> => {
  const { collectedby } = receipt.evidence
  return writeWithTrail(
    [
      headerRows.updateItem(headerKey(id), {
        add: { receiptcount: 1 },
        condition: {
          expression:
            '#record.#version = :version AND #record.#deleted = :no AND #record.#attachments.#report.#sha256 = :sha256' +
            ' AND (attribute_not_exists(receiptcount) OR receiptcount < :max)',
          names: Object.fromEntries(namesInRecord.map((name) => [`#${name}`, name])),
          values: { ':version': receipt.version, ':no': false, ':sha256': receipt.sha256, ':max': maxReceipts },
        },
      }),
      receiptRows.putItem(receiptKey(id, name), receipt, isAbsent),
      ...others,
    ],
    [
      {
        reportId: id,
        acts: [
          {
            at: receipt.at,
            kind: 'receipt',
            by: byVisitor(receipt.name),
            person: person || receipt.name,
            email: receipt.email,
            version: receipt.version,
            sha256: receipt.sha256,
            text: `Confirmed that the report was received${collectedby ? `, link shown by ${collectedby.name}` : ''}`,
          },
        ],
      },
    ],
  )
}
