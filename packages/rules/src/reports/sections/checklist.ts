import { checklistStanding } from '../../checklists/progress.ts'
import { defineRules } from '../section.ts'

export const checklist = defineRules({ section: 'checklist', progress: checklistStanding })
