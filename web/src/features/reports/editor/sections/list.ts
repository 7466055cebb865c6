import { alarms } from './alarms/section.ts'
import { appliances } from './appliances/section.ts'
import { checklist } from './checklist/section.ts'
import { comments } from './comments/section.ts'
import { documents } from './documents/section.ts'
import { feedback } from './feedback/section.ts'
import { invoice } from './invoice/section.ts'
import { keys } from './keys/section.ts'
import { manuals } from './manuals/section.ts'
import { meters } from './meters/section.ts'
import { previousReport } from './previous-report/section.ts'
import { propertyDetails } from './property-details/section.ts'
import { rooms } from './rooms/section.ts'
import { signatures } from './signatures/section.ts'
import { tenancy } from './tenancy/section.ts'
import { unassignedPhotos } from './unassigned-photos/section.ts'
import type { EditorSection } from './editor-section.ts'

export const editorSections: readonly EditorSection[] = [
  propertyDetails,
  invoice,
  rooms,
  checklist,
  feedback,
  keys,
  meters,
  tenancy,
  alarms,
  appliances,
  manuals,
  comments,
  previousReport,
  signatures,
  documents,
  unassignedPhotos,
]
