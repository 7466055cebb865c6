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

/** It cannot be cancelled afterwards. False if it is no longer waiting. */
export const beginDelivery = async (id: string, delivery: Delivery): Promise<boolean> =>
  (await writeDeliveryBegun(id, delivery)) !== undefined

export const endDelivery = async (id: string, version: number): Promise<void> =>
  publishNow(await clearDelivery(id, version))

/** Until an e-mail about it is sent or another delivery waits. Does nothing if there is no delivery. */
export const failDelivery = async (id: string, version: number, reason: string, now: Date): Promise<void> =>
  publishNow(await writeDeliveryFailed(id, version, { at: now.toISOString(), reason }))

/** Of notices of signatures. Does nothing while a delivery is waiting. */
export const noteNotTold = async (
  id: string,
  { reason, now, ...what }: Required<Pick<Delivery, 'version' | 'to' | 'address' | 'signatures'>> & NotMade,
): Promise<void> => publishNow(await writeNotTold(id, { ...what, at: now.toISOString(), failed: reason }))

/** An e-mail about the report was sent. With a version, only that version's failure is removed. */
export const endFailed = async (id: string, version?: number): Promise<void> =>
  publishNow(await clearFailedDelivery(id, version))

/** There is no new version, so nobody is notified of a save. */
async function publishNow(changed: HeaderRow | undefined): Promise<void> {
  if (changed) await publishReportChanged({ user: { name: changed.record.updatedBy } }, changed.record)
}
