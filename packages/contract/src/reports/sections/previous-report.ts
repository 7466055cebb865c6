import { defineSection } from '../section.ts'

export const previousReport = defineSection({
  name: 'Previous report PDF',
  order: 130,
  types: ['Check Out', 'Mid Term'],
  fields: {},
})
