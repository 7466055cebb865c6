import * as z from 'zod'
import { PhotosInOut, QuantityInOut } from '../photos.ts'
import { keptAtCheckOut } from '../item.ts'
import { Id, LongText, ShortText } from '../../scalars.ts'
import { coreReportTypes } from '../constants.ts'
import { defineSection, photosInOut } from '../section.ts'

export const Key = z.strictObject({
  _uuid: Id,
  code: ShortText.default(''),
  name: ShortText.default(''),
  notes: LongText.default(''),
  type: ShortText.default(''),
  photos: PhotosInOut.prefault({}),
  qty: QuantityInOut.prefault({}),
  ...keptAtCheckOut({ code: ShortText, name: ShortText, notes: LongText, type: ShortText }),
})
export type Key = z.infer<typeof Key>

export const keys = defineSection({
  name: 'Keys',
  order: 60,
  photoCode: 'KY',
  types: coreReportTypes,
  fields: { keys: z.array(Key).max(500).default([]) },
  labels: { counted: 'Counted at check-out' },
  facts: { name: 'Name', code: 'Code', type: 'Type', notes: 'Notes' },
  files: photosInOut('keys.*.photos'),
})
