import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  clientTemplatesAtMost,
  reportTemplateMessages,
  type NewTemplate,
  type OpenReportTemplate,
  type RouteAnswer,
  type RouteInput,
  type routes,
  type TemplateContent,
} from '@lintel/contract'
import {
  composeTemplate,
  isSameCombination,
  newId,
  shippedCombinationFor,
  templateCombinations,
  templateDifference,
} from '@lintel/rules'
import { writeAct } from '../audit/write-act.ts'
import { getClientFor, providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { namedAs } from '../lib/named-as.ts'
import { untilWritten } from '../lib/until-written.ts'
import { assertSound, hasCode, tried } from './check-template.ts'
import { combinationOfDefault, readDefault } from './defaults.ts'
import { baseForClient, findTemplate, opened, shownTemplate, type FoundTemplate } from './find-template.ts'
import { commitTemplate, readTemplates, removeTemplate, writeContent, type StoredTemplate } from './store/index.ts'

export { listReportTemplates } from './list-templates.ts'

type Input<N extends keyof typeof routes> = RouteInput<(typeof routes)[N]>

/** GET /reporttemplates/{id} */
export const getReportTemplate = async (
  ctx: Context,
  { params }: Input<'getReportTemplate'>,
): Promise<OpenReportTemplate> => opened(ctx, await findTemplate(ctx, params.id))

type Action = 'reporttemplate.create' | 'reporttemplate.change' | 'reporttemplate.delete'

const labelOf = ({ name, type, variant, peachpackage }: StoredTemplate): string =>
  name || [type, ...(variant === 'report' ? [] : [variant]), peachpackage].join(', ')

const act = (ctx: Context, action: Action, template: StoredTemplate) =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      action,
      clientId: template.client ?? providerClientId,
      subject: { kind: 'reporttemplate', id: template.id, name: labelOf(template) },
      detail: { version: String(template.version) },
    },
  )

const savedSince = ({ savedBy = '', version }: { savedBy?: string | undefined; version: number }) =>
  new HttpError(409, reportTemplateMessages.savedBy(savedBy), { current: version })

type Facts = Pick<FoundTemplate, 'client' | 'stored' | 'base' | 'content' | 'own'> & {
  template: Omit<StoredTemplate, 'key' | 'updatedAt' | 'savedBy'>
}

/** Sections that the provider adds to a default get a name that templates of clients can point at. */
const withBaseIds = (content: TemplateContent): TemplateContent => ({
  ...content,
  sections: content.sections.map((section) =>
    section.basesectionId === '' ? { ...section, basesectionId: `added_${randomBytes(6).toString('hex')}` } : section,
  ),
})

const codeOf = ({ sections }: TemplateContent) =>
  JSON.stringify(sections.map(({ basesectionId, name, pugcode }) => [basesectionId, name, pugcode]))

/** Checks a template, tries its code, and writes its next version. Undefined where somebody was first. */
async function write(
  ctx: Context,
  content: TemplateContent,
  { client, stored, base, content: before, own, template }: Facts,
  previewreport: OpenReportTemplate['previewreport'],
): Promise<OpenReportTemplate | undefined> {
  assertSound(ctx, content, { client, base, before })
  const isTried = hasCode(content, base) && (!own || codeOf(content) !== codeOf(before))
  const unknownplaceholders = isTried
    ? await tried(ctx, content, { client, base, type: template.type, variant: template.variant })
    : hasCode(content, base)
      ? (own?.unknownplaceholders ?? [])
      : []
  const edited = client ? content : withBaseIds(content)
  const kept = {
    ...templateDifference(base, edited, newId),
    ...(previewreport && { previewreport }),
    unknownplaceholders,
  }
  const owner = client?.id
  const key = await writeContent(owner, template, kept)
  const after: StoredTemplate = {
    ...template,
    ...{ key, updatedAt: ctx.now().toISOString(), savedBy: namedAs(ctx.user).name },
  }
  const action = stored || !client ? 'reporttemplate.change' : 'reporttemplate.create'
  if (!(await commitTemplate(stored, after, [act(ctx, action, after)]))) return undefined
  const listed = shownTemplate(after, client)
  if (!client) return opened(ctx, await findTemplate(ctx, after.id))
  return opened(ctx, { listed, client, own: kept, content: composeTemplate(base, kept) })
}

/** A new template as its author wants it: what is left out is the default's. */
const contentOf = ({ csscode, sections, settings }: NewTemplate, base: TemplateContent): TemplateContent => ({
  csscode: csscode ?? base.csscode,
  sections: sections ?? base.sections.map((section) => ({ ...section, id: '', pugcode: '' })),
  settings: settings ?? base.settings,
})

/** POST /reporttemplates */
export async function createReportTemplate(
  ctx: Context,
  { query, body: { clientid, reporttemplate: wanted } }: Input<'createReportTemplate'>,
): Promise<OpenReportTemplate> {
  const of = query.client ?? clientid
  if (of === undefined && ctx.scope.kind === 'any') throw refused('query.client', reportTemplateMessages.chooseClient)
  const client = await getClientFor(ctx, of ?? ctx.user.clientId)
  const { peachpackage, type, variant } = wanted
  const combination = { peachpackage, type, variant }
  if (!templateCombinations(client.reportfactory).some((one) => isSameCombination(one, combination)))
    throw refused('body.reporttemplate.type', reportTemplateMessages.noSuchCombination)
  const others = await readTemplates(client.id)
  const exists = () => new HttpError(409, reportTemplateMessages.exists)
  if (others.some((one) => isSameCombination(one, combination))) throw exists()
  if (others.length >= clientTemplatesAtMost)
    throw new HttpError(409, reportTemplateMessages.tooMany(clientTemplatesAtMost))
  const standard = await readDefault(shippedCombinationFor(combination))
  const base = baseForClient(standard, client, type)
  const { name, description } = wanted
  const template = { id: newId(), client: client.id, ...combination, name, description, version: 1 }
  const facts = {
    client,
    stored: undefined,
    own: undefined,
    base,
    content: contentOf({ ...wanted, ...noContent }, base),
    template,
  }
  const made = await write(ctx, contentOf(wanted, base), facts, wanted.previewreport)
  if (!made) throw exists()
  return made
}

const noContent = { csscode: undefined, sections: undefined, settings: undefined }

/** PUT /reporttemplates/{id} */
export async function saveReportTemplate(
  ctx: Context,
  { params, body }: Input<'saveReportTemplate'>,
): Promise<OpenReportTemplate> {
  const found = await findTemplate(ctx, params.id)
  if (!found.client && ctx.scope.kind !== 'any') throw new HttpError(403, reportTemplateMessages.defaultsLocked)
  const { listed } = found
  const { name, description, csscode, sections, settings, previewreport, version } = body
  const content = { csscode, sections, settings }
  const was = [listed.name, listed.description, found.content, found.own?.previewreport]
  if (isDeepStrictEqual(was, [name, description, content, previewreport])) return opened(ctx, found)
  if (listed.version !== version) throw savedSince(listed)
  const { id, peachpackage, type, variant } = listed
  const template = {
    ...{ id, peachpackage, type, variant, name, description, version: version + 1 },
    ...(found.client && { client: found.client.id }),
  }
  const saved = await write(ctx, content, { ...found, template }, previewreport)
  if (saved) return saved
  throw savedSince((await findTemplate(ctx, params.id)).listed)
}

/** DELETE /reporttemplates/{id} */
export const deleteReportTemplate = (
  ctx: Context,
  { params, query }: Input<'deleteReportTemplate'>,
): Promise<RouteAnswer<typeof routes.deleteReportTemplate>> =>
  untilWritten(`Deleting the report template ${params.id}`, async () => {
    if (combinationOfDefault(params.id)) throw new HttpError(409, reportTemplateMessages.cannotDeleteDefault)
    const { stored, listed } = await findTemplate(ctx, params.id)
    if (query.version !== undefined && query.version !== listed.version) throw savedSince(listed)
    if (!stored) throw new Error(`The report template ${params.id} is not stored.`)
    return (await removeTemplate(stored, [act(ctx, 'reporttemplate.delete', stored)])) ? listed : undefined
  })
