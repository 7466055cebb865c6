import type { Delivery } from '@lintel/contract'
import {
  clearDelivery,
  clearFailedDelivery,
  writeDeliveryBegun,
  writeDeliveryFailed,
  writeNotTold,
  type HeaderRow,
} from './store/index.ts'
import { publishReportChanged } from './publish-changed.ts'

interface NotMade {
  reason: string
  now: Date
}

/** Says that a delivery is going out; false where it is not waited for any more. From then on it cannot be cancelled. */
export const beginDelivery = async (id: string, delivery: Delivery): Promise<boolean> =>
  (await writeDeliveryBegun(id, delivery)) !== undefined

/** Removes a delivery from its report, and notifies everybody with the report open. Does nothing without one. */
export const endDelivery = async (id: string, version: number): Promise<void> =>
  publishNow(await clearDelivery(id, version))

/**
 * Says in the report that its delivery could not be made, and why, until an e-mail about it goes out or another
 * delivery waits; tells whoever has the report open. Without one nothing happens.
 */
export const failDelivery = async (id: string, version: number, reason: string, now: Date): Promise<void> =>
  publishNow(await writeDeliveryFailed(id, version, { at: now.toISOString(), reason }))

/** As `failDelivery`, for notices of signatures. Does nothing while a delivery is waiting. */
export const noteNotTold = async (
  id: string,
  { reason, now, ...what }: Required<Pick<Delivery, 'version' | 'to' | 'address' | 'signatures'>> & NotMade,
): Promise<void> => publishNow(await writeNotTold(id, { ...what, at: now.toISOString(), failed: reason }))

/** Takes off what failed before: an e-mail about the report went out. With a version, only that one's. */
export const endFailed = async (id: string, version?: number): Promise<void> =>
  publishNow(await clearFailedDelivery(id, version))

/** There is no new version: nobody is told that somebody has saved. */
async function publishNow(changed: HeaderRow | undefined): Promise<void> {
  if (changed) await publishReportChanged({ user: { name: changed.record.updatedBy } }, changed.record)
}
