import { defineSection } from '../section.ts'

/** The report's trail, which is not in its body. */
export const history = defineSection({ name: 'History', order: 170, fields: {} })
