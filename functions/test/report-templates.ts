import { documentMessages, type Client, type TemplateCombination } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { commitTemplate, readTemplateFor, writeContent } from '../reporttemplates/store.ts'
import type { callRaw } from './call.ts'
import { aClient, aPerson, atStack, type Person } from './people.ts'

/** The id of a template for a combination, or an existing one's. */
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

/** A new report template of a client, for inventories in Pro by default; it refers to the default's sections. */
export function aReportTemplateOf(client: string, type = 'Inventory'): Promise<string> {
  atStack()
  return insertReportTemplate(client, { peachpackage: 'Pro', type, variant: 'report' })
}

/** The users in tests of a client's templates: the provider's staff, two of the client, and one of another. */
export type TemplatePeople = Record<'staff' | 'company' | 'inspector' | 'stranger', Person>

export async function templatePeople(client: Client, other: Client): Promise<TemplatePeople> {
  const of = ({ id }: Client) => ({ clientId: id, userId: `${id}-everywhere` })
  const [staff, company, inspector, stranger] = await Promise.all([
    aPerson(['Support'], of(await aClient())),
    aPerson(['Customers', 'CustomerAdministrators'], of(client)),
    aPerson(['Customers', 'Inspectors'], of(client)),
    aPerson(['Customers', 'CustomerAdministrators'], of(other)),
  ])
  return { staff, company, inspector, stranger }
}

type Raw = Awaited<ReturnType<typeof callRaw>>

/** Retries, because a busy machine may need more than the time limit of a trial run. */
export async function retryWhileBusy(ask: () => Promise<Raw>): Promise<Raw> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    const { message } = answer.body as { message?: string }
    const late = answer.status === 503 || answer.status === 429 || message === documentMessages.timeLimit
    if (!late || tries === 4) return answer
  }
}
