import { gap, counted } from '../progress.ts'
import { defineRules } from '../section.ts'

export const unassigned = defineRules({
  section: 'unassigned',
  progress: ({ unassignedphotos }) => ({ ...counted([]), waiting: unassignedphotos.length }),
  gaps: ({ unassignedphotos }) => gap(unassignedphotos.length, 'photograph not assigned', 'photographs not assigned'),
})
