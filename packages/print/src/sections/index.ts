import { mixins } from '../shared/mixins.ts'
import { changes } from './changes/template.ts'
import { checklistMixins, checklists } from './checklists/mixins.ts'
import { comments } from './comments/template.ts'
import { contents } from './contents/template.ts'
import { cover } from './cover/template.ts'
import { declaration } from './declaration/template.ts'
import { entryTemplates, groupName } from './entries/groups.ts'
import { keptEntriesMixins } from './entries/section.ts'
import { findings } from './findings/template.ts'
import { gallery } from './gallery/template.ts'
import { guide } from './guide/template.ts'
import { checklistHowToRead, howToRead } from './how-to-read/template.ts'
import { property } from './property/template.ts'
import { record } from './record/template.ts'
import { checkOutRooms, checklistRooms, inventoryRooms, roomMixins } from './rooms/templates.ts'
import { inShort, thingsToNote } from './things-to-note/template.ts'
import type { DocumentVariant } from '../shared/source.ts'

export type Form = 'inventory' | 'checkOut' | 'checklist'

/** By the names that error messages use. */
type Parts = Readonly<Record<string, string>>

interface Slot {
  name: string
  parts: Readonly<Record<Form, Parts>>
}

const inAll = (parts: Parts): Slot['parts'] => ({ inventory: parts, checkOut: parts, checklist: parts })

/** By id, which clients' templates store permanently; some differ by form. */
const slots = {
  cover: { name: 'Cover', parts: inAll({ cover }) },
  contents: { name: 'Contents', parts: inAll({ contents }) },
  how_to_read: {
    name: 'How to read this report',
    parts: { inventory: { howToRead }, checkOut: { howToRead }, checklist: { checklistHowToRead } },
  },
  summary: {
    name: 'Things to note',
    parts: { inventory: { thingsToNote }, checkOut: { changes }, checklist: { findings } },
  },
  property: { name: 'Property and tenancy', parts: inAll({ property }) },
  utilities: { name: groupName('utilities'), parts: inAll(partOf('utilities')) },
  appliances: { name: groupName('appliances'), parts: inAll(partOf('appliances')) },
  checklists: { name: 'Checklists', parts: inAll({ checklists }) },
  rooms: {
    name: 'Rooms',
    parts: { inventory: { inventoryRooms }, checkOut: { checkOutRooms }, checklist: { checklistRooms } },
  },
  guide: { name: 'Maintenance guide', parts: { inventory: {}, checkOut: {}, checklist: { guide } } },
  comments: { name: 'Comments', parts: inAll({ comments }) },
  declaration: { name: 'Declaration and signatures', parts: inAll({ declaration }) },
  record: { name: 'Record of this report', parts: inAll({ record }) },
  gallery: { name: 'Photographs', parts: inAll({ gallery }) },
} as const satisfies Record<string, Slot>

function partOf(group: string): Parts {
  return { [group]: entryTemplates[group] ?? '' }
}

export type SlotId = keyof typeof slots

export const isSlot = (id: string): id is SlotId => Object.hasOwn(slots, id)

export const slotName = (id: SlotId): string => slots[id].name

/** In print order: the only list of them. */
const order: Readonly<Record<DocumentVariant, readonly SlotId[]>> = {
  report: [
    'cover',
    'contents',
    'how_to_read',
    'summary',
    'property',
    'utilities',
    'appliances',
    'checklists',
    'rooms',
    'guide',
    'comments',
    'declaration',
    'record',
  ],
  summary: ['cover', 'summary', 'checklists', 'rooms', 'guide', 'record'],
  photographs: ['cover', 'contents', 'gallery', 'record'],
}

export const slotsOf = (variant: DocumentVariant): readonly SlotId[] => order[variant]

/** Empty if the form does not have it. */
export const partsOf = (form: Form, id: SlotId): Parts => slots[id].parts[form]

export const sharedMixins: Parts = { mixins, inShort, checklistMixins, roomMixins }

/** Of entry sections only. */
export const entryMixins: Parts = { keptEntriesMixins }

/** By name, in print order. */
export const sectionsOf = (form: Form, variant: DocumentVariant): Record<string, string> =>
  Object.assign({}, ...slotsOf(variant).map((id) => ({ ...(id === 'utilities' && entryMixins), ...partsOf(form, id) })))
