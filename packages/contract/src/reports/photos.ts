import * as z from 'zod'
import { Rotation } from './item.ts'
import { Id, Instant, ShortText, StorageKey } from '../scalars.ts'

export const ReportPhoto = z.strictObject({
  id: Id,
  src: StorageKey,
  createdAt: Instant.optional(),
  rotate: Rotation.optional(),
  caption: ShortText.optional(),
  /** The check-in photograph that it repeats. */
  linkedphoto: Id.optional(),
  /** `_uuid` of the item, room, key, meter, appliance, alarm or question. */
  itemref: Id.optional(),
  room: ShortText.optional(),
  /** Of the item, key, meter and so on. */
  item: ShortText.optional(),
})
export type ReportPhoto = z.infer<typeof ReportPhoto>
