import { cutText, shortTextMax, type Delivery } from '@lintel/contract'
import { retryUntilWritten } from '../../lib/concurrency.ts'
import type { Condition } from '../../lib/table.ts'
import type { HeaderRow } from './header.ts'
import { readHeader } from './headers.ts'
import { headerKey } from './keys.ts'
import { headerRows } from './rows.ts'

const deliveryNames = { '#record': 'record', '#delivery': 'delivery' }

const hasFailed = {
  expression: 'attribute_exists(#record.#delivery.#failed)',
  names: { ...deliveryNames, '#failed': 'failed' },
}

/** The condition that a report's delivery is unchanged: deliveries are moved, begun and ended without a new version. */
export const sameDelivery = (delivery: Delivery | undefined): Condition => {
  if (!delivery) return { expression: 'attribute_not_exists(#record.#delivery)', names: deliveryNames }
  const { version, at, begun, failed } = delivery
  const has = (field: string, value: unknown) =>
    `${value === undefined ? 'attribute_not_exists' : 'attribute_exists'}(#record.#delivery.#${field})`
  return {
    expression:
      '#record.#delivery.#version = :delivery_version AND #record.#delivery.#at = :delivery_at' +
      ` AND ${has('begun', begun)} AND ${has('failed', failed)}`,
    names: { ...deliveryNames, '#version': 'version', '#at': 'at', '#begun': 'begun', '#failed': 'failed' },
    values: { ':delivery_version': version, ':delivery_at': at },
  }
}

/** The condition that a delivery is still waiting; a failed one is not. */
const awaits = (version: number): Condition => ({
  expression: '#record.#delivery.#version = :version AND attribute_not_exists(#record.#delivery.#failed)',
  names: { ...deliveryNames, '#version': 'version', '#failed': 'failed' },
  values: { ':version': version },
})

/** Undefined if it is no longer waiting. */
export const writeDeliveryBegun = (id: string, { version }: Delivery): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), { set: [['record.delivery.begun', true]], condition: awaits(version) })

/** Undefined if it is no longer waiting. */
export const clearDelivery = (id: string, version: number): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), { clear: ['record.delivery'], condition: awaits(version) })

/** Undefined if it is no longer waiting. */
export const writeDeliveryFailed = (
  id: string,
  version: number,
  { at, reason }: { at: string; reason: string },
): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    set: [
      ['record.delivery.failed', cutText(reason, shortTextMax)],
      ['record.delivery.at', at],
    ],
    clear: ['record.delivery.begun'],
    condition: awaits(version),
  })

/** Undefined while a delivery is waiting. */
export const writeNotTold = (id: string, delivery: Delivery): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    set: [['record.delivery', delivery]],
    condition: {
      expression: `attribute_not_exists(#record.#delivery) OR ${hasFailed.expression}`,
      names: hasFailed.names,
    },
  })

/** Only that of a version, if one is given; undefined if there is none. */
export const clearFailedDelivery = (id: string, version?: number): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    clear: ['record.delivery'],
    condition: {
      expression: hasFailed.expression + (version === undefined ? '' : ' AND #record.#delivery.#version = :version'),
      names: { ...hasFailed.names, ...(version !== undefined && { '#version': 'version' }) },
      ...(version !== undefined && { values: { ':version': version } }),
    },
  })

/** Does nothing if the report does not exist. */
export async function writeExported(id: string, at: string): Promise<void> {
  await headerRows.update(headerKey(id), { set: [['record.exportedAt', at]] })
}

/** References only grow, so of two concurrent updates the later one stays. Does nothing if there is no such link. */
export async function writeLinkedRef(id: string, linked: { id: string; ref: number }): Promise<void> {
  await retryUntilWritten(`The new reference ${linked.ref} in report ${id}`, async () => {
    const row = await readHeader(id)
    const at = row?.record.linkedReports.findIndex((link) => link.id === linked.id) ?? -1
    const known = row?.record.linkedReports[at]
    if (!row || !known || known.ref >= linked.ref) return true
    const isSource = row.record.previousReportRef === known.ref
    return headerRows.update(headerKey(id), {
      set: [
        [['record', 'linkedReports', at, 'ref'], linked.ref],
        ...(isSource ? [['record.previousReportRef', linked.ref] as const] : []),
      ],
      condition: {
        expression: `#record.#links[${at}].#id = :id AND #record.#links[${at}].#ref = :known`,
        names: { '#record': 'record', '#links': 'linkedReports', '#id': 'id', '#ref': 'ref' },
        values: { ':id': linked.id, ':known': known.ref },
      },
    })
  })
}

/** Does nothing if that is set, or the report does not exist. */
export async function writeLinkOpened(id: string, at: string): Promise<void> {
  const set = [
    ['record.emaillinkopened', true],
    ['record.emaillinkopeneddate', at],
  ] as const
  const condition = {
    expression: '#record.#opened = :no',
    names: { '#record': 'record', '#opened': 'emaillinkopened' },
    values: { ':no': false },
  }
  await headerRows.update(headerKey(id), { set, condition })
}
