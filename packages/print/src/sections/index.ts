import { mixins } from '../shared/mixins.ts'
import { changes } from './changes/template.ts'
import { checklistMixins } from './checklists/mixins.ts'
import { checklists } from './checklists/template.ts'
import { comments } from './comments/template.ts'
import { contents } from './contents/template.ts'
import { cover } from './cover/template.ts'
import { declaration } from './declaration/template.ts'
import { entryTemplates } from './entries/groups.ts'
import { keptEntriesMixins } from './entries/mixins.ts'
import { findings } from './findings/template.ts'
import { gallery } from './gallery/template.ts'
import { guide } from './guide/template.ts'
import { checklistHowToRead } from './how-to-read/checklist-template.ts'
import { howToRead } from './how-to-read/template.ts'
import { property } from './property/template.ts'
import { record } from './record/template.ts'
import { checkOutRooms } from './rooms/check-out-template.ts'
import { checklistRooms } from './rooms/checklist-template.ts'
import { inventoryRooms } from './rooms/inventory-template.ts'
import { roomMixins } from './rooms/mixins.ts'
import { inShort } from './things-to-note/in-short.ts'
import { thingsToNote } from './things-to-note/template.ts'
import type { DocumentVariant } from '../shared/source.ts'

/** The forms of a report. */
export type Form = 'inventory' | 'checkOut' | 'checklist'

/** The sections in which the forms differ. */
const ofForm = {
  inventory: { read: { howToRead }, summary: { thingsToNote }, rooms: { inventoryRooms } },
  checkOut: { read: { howToRead }, summary: { changes }, rooms: { checkOutRooms } },
  checklist: { read: { checklistHowToRead }, summary: { findings }, rooms: { checklistRooms, guide } },
} as const satisfies Record<Form, unknown>

/** Mixins of all sections, which custom templates may call too. */
export const sharedMixins: Readonly<Record<string, string>> = { mixins, inShort, checklistMixins, roomMixins }

/** The sections of a report by name, in print order: the only list of them. */
export const sectionsOf = (form: Form, variant: DocumentVariant): Record<string, string> => {
  const { read, summary, rooms } = ofForm[form]
  if (variant === 'photographs') return { cover, contents, gallery, record }
  if (variant === 'summary') return { cover, ...summary, checklists, ...rooms, record }
  return {
    ...{ cover, contents, ...read, ...summary, property },
    ...{ keptEntriesMixins, ...entryTemplates, checklists },
    ...{ ...rooms, comments, declaration, record },
  }
}
