import { gap } from '../gaps.ts'
import { defineRules } from '../section.ts'

export const unassigned = defineRules({
  section: 'unassigned',
  gaps: ({ unassignedphotos }) => gap(unassignedphotos.length, 'photograph not assigned', 'photographs not assigned'),
})
