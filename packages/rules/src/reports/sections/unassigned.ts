import { counted } from '../progress.ts'
import { defineRules } from '../section.ts'

export const unassigned = defineRules({
  section: 'unassigned',
  progress: ({ unassignedphotos }) => ({ ...counted([]), waiting: unassignedphotos.length }),
})
