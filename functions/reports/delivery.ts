import type { Delivery } from '@lintel/contract'
import { clearDelivery, writeDeliveryBegun } from './store/index.ts'
import { tellChanged } from './tell-changed.ts'

/** Says that a delivery is going out; false where it is not waited for any more. From then on it cannot be cancelled. */
export const beginDelivery = async (id: string, delivery: Delivery): Promise<boolean> =>
  (await writeDeliveryBegun(id, delivery)) !== undefined

/** Takes a delivery off its report, made or not, and tells whoever has the report open. Without one nothing happens. */
export async function endDelivery(id: string, version: number): Promise<void> {
  const ended = await clearDelivery(id, { version })
  // No version is new: nobody is told that somebody has saved.
  if (ended) await tellChanged({ user: { name: ended.record.updatedBy } }, ended.record)
}
