import { checklistMenuProgress } from '../../checklists/progress.ts'
import { defineRules } from '../section.ts'

export const checklist = defineRules({ section: 'checklist', progress: checklistMenuProgress })
