import type { Delivery } from '@lintel/contract'
import { clearDelivery, writeDeliveryBegun, writeDeliveryFailed, type HeaderRow } from './store/index.ts'
import { tellChanged } from './tell-changed.ts'

/** Says that a delivery is going out; false where it is not waited for any more. From then on it cannot be cancelled. */
export const beginDelivery = async (id: string, delivery: Delivery): Promise<boolean> =>
  (await writeDeliveryBegun(id, delivery)) !== undefined

/** Takes a delivery off its report, and tells whoever has the report open. Without one nothing happens. */
export const endDelivery = async (id: string, version: number): Promise<void> =>
  tellOf(await clearDelivery(id, { version }))

/**
 * Says in the report that its delivery could not be made, and why, until the next save; tells whoever has the report
 * open. Without one nothing happens.
 */
export const failDelivery = async (id: string, version: number, reason: string, now: Date): Promise<void> =>
  tellOf(await writeDeliveryFailed(id, version, { at: now.toISOString(), reason }))

/** No version is new: nobody is told that somebody has saved. */
async function tellOf(changed: HeaderRow | undefined): Promise<void> {
  if (changed) await tellChanged({ user: { name: changed.record.updatedBy } }, changed.record)
}
