import * as z from 'zod'
import { Rotation } from './item.ts'
import { Id, Instant, ShortText, StorageKey } from '../scalars.ts'

/** A photograph of a report with its room and item. */
export const ReportPhoto = z.strictObject({
  id: Id,
  src: StorageKey,
  createdAt: Instant.optional(),
  rotate: Rotation.optional(),
  caption: ShortText.optional(),
  /** Id of the check-in photograph that it repeats. */
  linkedphoto: Id.optional(),
  /** `_uuid` of the item, or of the room, key, meter, appliance, alarm or question. */
  itemref: Id.optional(),
  /** Name of the room, if it is in one. */
  room: ShortText.optional(),
  /** Name of the item, or of the key, meter and so on. */
  item: ShortText.optional(),
})
export type ReportPhoto = z.infer<typeof ReportPhoto>
