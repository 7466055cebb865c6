import { addTemplate, type StoredTemplate } from './store.ts'

export type { StoredTemplate }

export const insertTemplate = (template: StoredTemplate): Promise<boolean> => addTemplate(template)
