import type { TemplateCombination } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { commitTemplate, readTemplateFor, writeContent } from './store/index.ts'

/** For seeding, without scope. Returns its id, or an existing one's. */
export async function insertReportTemplate(client: string, combination: TemplateCombination): Promise<string> {
  const before = await readTemplateFor(client, combination)
  if (before) return before.id
  const id = newId()
  const asDefault = { csscode: '', sections: [], ownorder: false, settings: [], unknownplaceholders: [] }
  const key = await writeContent(client, { id, version: 1 }, asDefault)
  const saved = { updatedAt: new Date().toISOString(), savedBy: 'Eve Rywhere', key }
  const template = { id, client, ...combination, name: '', description: '', version: 1, ...saved }
  if (!(await commitTemplate(undefined, template, { changes: [], changed: 0 }, [])))
    throw new Error(`${client} already has such a template.`)
  return id
}
