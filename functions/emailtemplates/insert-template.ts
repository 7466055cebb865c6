import { addTemplate, type StoredTemplate } from './store.ts'

export type { StoredTemplate }

/** Writes a template unchanged, for seeding; no scope applies. Returns false if the id exists. */
export const insertTemplate = (template: StoredTemplate): Promise<boolean> => addTemplate(template)
