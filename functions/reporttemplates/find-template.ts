import { shippedNames, shippedStyles } from '@lintel/print/shipped'
import {
  reportTemplateMessages,
  type Client,
  type OpenReportTemplate,
  type ReportTemplate,
  type TemplateContent,
} from '@lintel/contract'
import {
  composeTemplate,
  defaultTemplateId,
  settingsForClient,
  shippedCombinationFor,
  propertiesForTemplates,
  unknownSettings,
} from '@lintel/rules'
import { findClient } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError } from '../lib/http-error.ts'
import { combinationOfDefault, readDefault, shippedContent, type DefaultTemplate } from './defaults.ts'
import { readContent, readTemplate, type StoredContent, type StoredTemplate } from './store.ts'

export const notFound = () => new HttpError(404, reportTemplateMessages.notFound)

type NamedClient = Pick<Client, 'id' | 'name'>

export function shownTemplate(
  { client: _client, key: _key, ...template }: StoredTemplate,
  client: NamedClient | undefined,
): ReportTemplate {
  return client ? { ...template, client: { id: client.id, name: client.name } } : { ...template, default: 'changed' }
}

export const shownDefault = ({ combination }: Pick<DefaultTemplate, 'combination'>): ReportTemplate => ({
  ...combination,
  id: defaultTemplateId(combination),
  name: '',
  description: '',
  default: 'shipped',
  version: 0,
})

/** The base of a client's template: the default's sections, and its settings with those the client has added. */
export const baseForClient = (
  { content }: Pick<DefaultTemplate, 'content'>,
  client: Pick<Client, 'looknfeel' | 'reportfactory'>,
  type: string,
): TemplateContent => ({ ...content, csscode: '', settings: settingsForClient(content.settings, client, type) })

export interface FoundTemplate {
  /** Absent for a default. */
  client: Client | undefined
  /** Absent for a default as it ships. */
  stored: StoredTemplate | undefined
  listed: ReportTemplate
  /** Its base; for a default, what ships. */
  base: TemplateContent
  /** The default's own style, which precedes a client's; empty for a default. */
  baseStyle: string
  /** As its author sees it. */
  content: TemplateContent
  own: StoredContent | undefined
}

/** Throws 404 for a template that the caller may not read. */
export async function findTemplate(ctx: Context, id: string): Promise<FoundTemplate> {
  const combination = combinationOfDefault(id)
  if (combination) {
    const found = await readDefault(combination)
    const { stored, content, own } = found
    const listed = stored ? shownTemplate(stored, undefined) : shownDefault(found)
    return { client: undefined, stored, listed, base: shippedContent(combination), baseStyle: '', content, own }
  }
  const stored = await readTemplate(id)
  const isReached = stored && (ctx.scope.kind === 'any' || ctx.scope.clientId === stored.client)
  const client = isReached && stored.client !== undefined ? await findClient(stored.client) : undefined
  if (!stored || !client) throw notFound()
  const [standard, own] = await Promise.all([readDefault(shippedCombinationFor(stored)), readContent(stored.key)])
  const base = baseForClient(standard, client, stored.type)
  const content = composeTemplate(base, own)
  const baseStyle = standard.content.csscode
  return { client, stored, listed: shownTemplate(stored, client), base, baseStyle, content, own }
}

/** Its preview report is shown only to callers who may read that. */
export const opened = (
  { scope }: Pick<Context, 'scope'>,
  { listed, client, base, baseStyle, content, own }: Omit<FoundTemplate, 'stored'>,
): OpenReportTemplate => {
  const clientproperties = client ? Object.keys(propertiesForTemplates(client, listed.type)) : []
  return {
    ...listed,
    ...content,
    ...(own?.previewreport &&
      (scope.kind === 'any' || scope.clientId === own.previewreport.client) && { previewreport: own.previewreport }),
    ...(client && { defaultid: defaultTemplateId(listed) }),
    base: { ...base, csscode: [shippedStyles(listed.type).trim(), baseStyle].join('\n') },
    unknownplaceholders: own?.unknownplaceholders ?? [],
    clientproperties,
    reportnames: shippedNames(listed.type),
    unknownsettings: unknownSettings(content, clientproperties),
  }
}
