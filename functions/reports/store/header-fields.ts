import { cutText, shortTextMax, type ColourCode, type Delivery } from '@lintel/contract'
import type { HeaderRow } from './header.ts'
import { readHeader } from './headers.ts'
import { headerKey } from './keys.ts'
import { headerRows } from './rows.ts'

const deliveryNames = { '#record': 'record', '#delivery': 'delivery' }

/** That a delivery has failed. */
const hasFailed = {
  expression: 'attribute_exists(#record.#delivery.#failed)',
  names: { ...deliveryNames, '#failed': 'failed' },
}

/**
 * Locks or unlocks a report; undefined where there is none. One that is locked is not delivered by itself; that a
 * delivery has failed stays.
 */
export const writeLocked = async (id: string, locked: boolean): Promise<HeaderRow | undefined> => {
  const set = [['record.locked', locked] as const]
  const key = headerKey(id)
  return (
    (locked ? await headerRows.update(key, { set, condition: hasFailed }) : undefined) ??
    headerRows.update(key, { set, clear: locked ? ['record.delivery'] : [] })
  )
}

/** Gives a report a colour; undefined where there is none, or it is no longer at `version`, where that is given. */
export const writeColour = (id: string, code: ColourCode, version?: number): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    set: [['record.colourcode', code]],
    ...(version !== undefined && {
      condition: {
        expression: '#record.#version = :seen',
        names: { '#record': 'record', '#version': 'version' },
        values: { ':seen': version },
      },
    }),
  })

/** That a delivery is still waited for; one that failed is not. */
const awaits = (version: number, { unlessBegun = false } = {}) => ({
  expression:
    '#record.#delivery.#version = :version AND attribute_not_exists(#record.#delivery.#failed)' +
    (unlessBegun ? ' AND attribute_not_exists(#record.#delivery.#begun)' : ''),
  names: {
    ...{ ...deliveryNames, '#version': 'version', '#failed': 'failed' },
    ...(unlessBegun && { '#begun': 'begun' }),
  },
  values: { ':version': version },
})

/** Notes that a delivery is going out; undefined where it is not waited for any more. */
export const writeDeliveryBegun = (id: string, { version }: Delivery): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), { set: [['record.delivery.begun', true]], condition: awaits(version) })

/** Takes a delivery off a report; undefined where it is not waited for any more, or begun and `unlessBegun`. */
export const clearDelivery = (
  id: string,
  { version }: Pick<Delivery, 'version'>,
  { unlessBegun = false } = {},
): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    clear: ['record.delivery'],
    condition: awaits(version, { unlessBegun }),
  })

/** Says why a delivery could not be made, and when; undefined where it is not waited for any more. */
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

/** Says that a delivery could not be made which nobody waited for; undefined where one is waited for. */
export const writeNotTold = (id: string, delivery: Delivery): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    set: [['record.delivery', delivery]],
    condition: {
      expression: `attribute_not_exists(#record.#delivery) OR ${hasFailed.expression}`,
      names: hasFailed.names,
    },
  })

/** Takes a failed delivery off a report, or only that of a version; undefined where there is none. */
export const clearFailedDelivery = (id: string, version?: number): Promise<HeaderRow | undefined> =>
  headerRows.update(headerKey(id), {
    clear: ['record.delivery'],
    condition: {
      expression: hasFailed.expression + (version === undefined ? '' : ' AND #record.#delivery.#version = :version'),
      names: { ...hasFailed.names, ...(version !== undefined && { '#version': 'version' }) },
      ...(version !== undefined && { values: { ':version': version } }),
    },
  })

/** Sets when another system took the report; nothing happens where there is none. */
export async function writeExported(id: string, at: string): Promise<void> {
  await headerRows.update(headerKey(id), { set: [['record.exportedAt', at]] })
}

/** Tells a report that another, which it is linked with, has a new reference. Says no more where there is no such link. */
export async function writeLinkedRef(id: string, linked: { id: string; oldRef: number; ref: number }): Promise<void> {
  for (;;) {
    const row = await readHeader(id)
    const at = row?.record.linkedReports.findIndex((link) => link.id === linked.id) ?? -1
    if (!row || at < 0) return
    const isSource = row.record.previousReportRef === linked.oldRef
    const written = await headerRows.update(headerKey(id), {
      set: [
        [['record', 'linkedReports', at, 'ref'], linked.ref],
        ...(isSource ? [['record.previousReportRef', linked.ref] as const] : []),
      ],
      condition: {
        expression: `#record.#links[${at}].#id = :id`,
        names: { '#record': 'record', '#links': 'linkedReports', '#id': 'id' },
        values: { ':id': linked.id },
      },
    })
    if (written) return
  }
}
