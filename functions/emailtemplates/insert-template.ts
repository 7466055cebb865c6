import { addTemplate, type StoredTemplate } from './store.ts'

export type { StoredTemplate }

/** Writes a template unchanged, for seeding: there is no scope here. False where the id exists. */
export const insertTemplate = (template: StoredTemplate): Promise<boolean> => addTemplate(template)
