import * as z from 'zod'
import { Id, LongText, ShortText, Slug } from '../../scalars.ts'
import { CleanlinessGrade, ConditionGrade, Item, keptAtCheckOut } from '../item.ts'
import { coreReportTypes } from '../constants.ts'
import { photos } from '../photos.ts'
import { defineSection } from '../section.ts'
import { ComplianceSection } from './checklist.ts'

/** 'Doors'. */
export const ItemType = z.strictObject({
  slug: Slug,
  name: ShortText,
  items: z.array(Item).max(500).default([]),
})
export type ItemType = z.infer<typeof ItemType>

/** 'Fabric'. */
export const Section = z.strictObject({
  name: ShortText,
  slug: Slug,
  types: z.array(ItemType).max(200).default([]),
})
export type Section = z.infer<typeof Section>

/** 1 living, 2 kitchen, 3 bathroom, 4 garden. */
export const RoomCategory = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], {
  error: 'Room category must be 1-4.',
})
export type RoomCategory = z.infer<typeof RoomCategory>

export const Room = z.strictObject({
  /** Merges, links and comments refer to it. */
  _uuid: Id,
  name: ShortText,
  type: Slug,
  category: RoomCategory,
  overview: LongText.default(''),
  photos,
  sections: z.array(Section).max(50).default([]),
  compliancesections: z.array(ComplianceSection).max(50).default([]),
  /** Of all remaining items: print can show them, 'unless stated otherwise'. */
  rest: z.strictObject({ condition: ConditionGrade, cleanliness: CleanlinessGrade }).optional(),
  ...keptAtCheckOut({ name: ShortText, overview: LongText }),
})
export type Room = z.infer<typeof Room>

const item = 'rooms.*.sections.*.types.*.items.*'

export const rooms = defineSection({
  name: 'Rooms',
  order: 30,
  types: [...coreReportTypes, 'Mid Term'],
  fields: { rooms: z.array(Room).max(200).default([]) },
  labels: {
    qty: 'Quantity',
    rest: 'Rest of the room',
    constituents: 'Parts',
    sameAsCheckin: 'Same as check-in',
    missing: 'Not there',
    rotate: 'Rotation',
    originalnote: 'Note as carried over',
    previousresponsibility: 'Responsibility before',
    linkedphoto: 'Check-in photo',
    hasGalleryLink: 'Gallery link',
    locallyadded: 'Not from the dictionary',
    transcription_status: 'Transcription',
    transcribeInProgress: 'Transcription',
    landlordcomments: 'Landlord’s comments',
    tenantcomments: 'Tenant’s comments',
  },
  facts: { name: 'Name', overview: 'Overview' },
  keyedBy: { sections: 'slug', types: 'slug', constituents: 'label' },
  files: [
    { path: 'rooms.*.photos', shows: 'in', label: 'Overview' },
    { path: `${item}.condition.in.photos`, shows: 'in' },
    { path: `${item}.condition.in.audios`, kind: 'recording' },
    { path: `${item}.condition.out.photos`, shows: 'out' },
    { path: `${item}.condition.out.audios`, kind: 'recording' },
    { path: `${item}.landlordcomments.photos` },
    { path: `${item}.landlordcomments.others.*.photos` },
    { path: `${item}.tenantcomments.photos` },
    { path: `${item}.tenantcomments.others.*.photos` },
  ],
})
