import { defineSection } from '../section.ts'

/** Of other reports. */
export const previousReport = defineSection({
  name: 'Previous report PDF',
  order: 130,
  types: ['Check Out', 'Mid Term'],
  fields: {},
})
