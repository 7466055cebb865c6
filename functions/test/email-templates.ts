import { newId } from '@lintel/rules'
import { addTemplate, type StoredTemplate } from '../emailtemplates/store.ts'
import { atStack } from './people.ts'

/** A new e-mail template of a client, for everyone in it by default. */
export async function aTemplateOf(client: string, change: Partial<StoredTemplate> = {}): Promise<StoredTemplate> {
  atStack()
  const template: StoredTemplate = {
    id: newId(),
    client,
    name: 'Keys',
    description: '',
    subject: 'Keys of [Property Address]',
    message: '<p>Please bring them back.</p>',
    branchlist: [],
    userlist: [],
    version: 1,
    updatedAt: new Date().toISOString(),
    savedBy: 'Eve Rywhere',
    ...change,
  }
  await addTemplate(template)
  return template
}
