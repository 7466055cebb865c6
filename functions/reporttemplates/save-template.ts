import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  changeLinesMax,
  maxClientTemplates,
  cutText,
  reportTemplateMessages,
  shortTextMax,
  type OpenReportTemplate,
  type TemplateContent,
  type InputOf,
} from '@lintel/contract'
import {
  changeLine,
  composeTemplate,
  isSameCombination,
  newId,
  shippedCombinationFor,
  templateCombinations,
  templateChanges,
  templateDifference,
  templatePackageOf,
} from '@lintel/rules'
import { getClientFor, providerClientId } from '../clients/find-client.ts'
import { type Context, recordedPerson } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { assertSound, hasCode, tried } from './check-template.ts'
import { readDefault, withBaseCode } from './defaults.ts'
import { baseForClient, findTemplate, opened, shownTemplate, type FoundTemplate } from './find-template.ts'
import {
  commitTemplate,
  readContent,
  readSave,
  readTemplates,
  writeContent,
  type SaveNote,
  type StoredTemplate,
} from './store.ts'
import { writeAct } from '../audit/write-act.ts'

export const savedSince = ({ savedBy = '', version }: { savedBy?: string | undefined; version: number }) =>
  new HttpError(409, reportTemplateMessages.savedBy(savedBy), { current: version })

type Facts = Omit<FoundTemplate, 'listed'> & {
  template: Omit<StoredTemplate, 'key' | 'updatedAt' | 'savedBy'>
  restored?: number
}

const noWords = { name: '', description: '' }

function noteOf(
  ctx: Context,
  content: TemplateContent,
  { stored, content: before, own, template, restored }: Facts,
  previewreport: OpenReportTemplate['previewreport'],
): SaveNote {
  const { name, description } = template
  const was = { ...noWords, ...(stored && { name: stored.name, description: stored.description }) }
  const lines = templateChanges(
    { ...was, ...before, previewreport: own?.previewreport },
    { name, description, ...content, previewreport },
  ).map(changeLine)
  const { id } = recordedPerson(ctx.user)
  return {
    changes: lines.slice(0, changeLinesMax).map((line) => cutText(line, shortTextMax)),
    changed: lines.length,
    ...(id && { savedById: id }),
    ...(restored !== undefined && { restored }),
  }
}

/** Names the sections that the provider adds to a default, so that templates of clients can refer to them. */
const withBaseIds = (content: TemplateContent): TemplateContent => ({
  ...content,
  sections: content.sections.map((section) =>
    section.basesectionId === '' ? { ...section, basesectionId: `added_${randomBytes(6).toString('hex')}` } : section,
  ),
})

const codeOf = ({ sections }: TemplateContent) =>
  JSON.stringify(sections.map(({ basesectionId, name, pugcode }) => [basesectionId, name, pugcode]))

/** Undefined on a conflict. */
async function write(
  ctx: Context,
  content: TemplateContent,
  facts: Facts,
  previewreport: OpenReportTemplate['previewreport'],
): Promise<OpenReportTemplate | undefined> {
  const { client, stored, base, baseStyle, content: before, own, template, restored } = facts
  // The settings of an earlier save were defined by a user who was allowed to.
  const mayDefine = ctx.scope.kind === 'any' || restored !== undefined
  await assertSound(content, { client, base, before, mayDefine })
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
    key,
    updatedAt: ctx.now().toISOString(),
    savedBy: recordedPerson(ctx.user).name,
  }
  const action =
    restored !== undefined
      ? 'reporttemplate.restore'
      : stored || !client
        ? 'reporttemplate.change'
        : 'reporttemplate.create'
  const note = noteOf(ctx, content, facts, previewreport)
  if (!(await commitTemplate(stored, after, note, [actOn(ctx, action, after)]))) return undefined
  const listed = shownTemplate(after, client)
  if (!client) return opened(ctx, await findTemplate(ctx, after.id))
  return opened(ctx, { listed, client, base, baseStyle, own: kept, content: composeTemplate(base, kept) })
}

/** Missing parts are the default's. */
const contentOf = (
  { csscode, sections, settings }: Partial<TemplateContent>,
  base: TemplateContent,
): TemplateContent => ({
  csscode: csscode ?? base.csscode,
  sections: sections ?? base.sections.map((section) => ({ ...section, id: '', pugcode: '' })),
  settings: settings ?? base.settings,
})

export async function createReportTemplate(
  ctx: Context,
  { query, body: { clientid, reporttemplate: wanted } }: InputOf<'createReportTemplate'>,
): Promise<OpenReportTemplate> {
  const of = query.client ?? clientid
  if (of === undefined && ctx.scope.kind === 'any') throw refused('query.client', reportTemplateMessages.chooseClient)
  const client = await getClientFor(ctx, of ?? ctx.user.clientId)
  const { type, variant } = wanted
  const combination = { peachpackage: templatePackageOf(wanted.peachpackage), type, variant }
  if (!templateCombinations(client.reportfactory).some((one) => isSameCombination(one, combination)))
    throw refused('body.reporttemplate.type', reportTemplateMessages.noSuchCombination)
  const others = await readTemplates(client.id)
  const exists = () => new HttpError(409, reportTemplateMessages.exists)
  if (others.some((one) => isSameCombination(one, combination))) throw exists()
  if (others.length >= maxClientTemplates) throw new HttpError(409, reportTemplateMessages.tooMany(maxClientTemplates))
  const standard = await readDefault(shippedCombinationFor(combination))
  const base = baseForClient(standard, client, type)
  const { name, description } = wanted
  const template = { id: newId(), client: client.id, ...combination, name, description, version: 1 }
  const facts = {
    client,
    stored: undefined,
    own: undefined,
    base,
    baseStyle: standard.content.csscode,
    content: contentOf({ ...wanted, ...noContent }, base),
    template,
  }
  const made = await write(ctx, contentOf(wanted, base), facts, wanted.previewreport)
  if (!made) throw exists()
  return made
}

const noContent = { csscode: undefined, sections: undefined, settings: undefined }

/** Throws 403 for defaults of others. */
export async function openForWriting(ctx: Context, id: string): Promise<FoundTemplate> {
  const found = await findTemplate(ctx, id)
  if (!found.client && ctx.scope.kind !== 'any') throw new HttpError(403, reportTemplateMessages.defaultsLocked)
  return found
}

function nextOf({ listed, client }: FoundTemplate): Facts['template'] {
  const { id, peachpackage, type, variant, name, description, version } = listed
  const template = { id, peachpackage, type, variant, name, description, version: version + 1 }
  return client ? { ...template, client: client.id } : template
}

export async function saveReportTemplate(
  ctx: Context,
  { params, body }: InputOf<'saveReportTemplate'>,
): Promise<OpenReportTemplate> {
  const found = await openForWriting(ctx, params.id)
  const { listed } = found
  const { name, description, csscode, sections, settings, previewreport, version } = body
  const content = { csscode, sections, settings }
  const was = [listed.name, listed.description, found.content, found.own?.previewreport]
  if (isDeepStrictEqual(was, [name, description, content, previewreport])) return opened(ctx, found)
  if (listed.version !== version) throw savedSince(listed)
  const template = { ...nextOf(found), name, description }
  const saved = await write(ctx, content, { ...found, template }, previewreport)
  if (saved) return saved
  throw savedSince((await findTemplate(ctx, params.id)).listed)
}

export async function restoreReportTemplate(
  ctx: Context,
  { params, body: { number, version } }: InputOf<'restoreReportTemplate'>,
): Promise<OpenReportTemplate> {
  const found = await openForWriting(ctx, params.id)
  const { listed, client, base, own } = found
  if (listed.version !== version) throw savedSince(listed)
  const save = number === 0 ? undefined : await readSave(client?.id, listed.id, number)
  if (number > 0 && !save) throw new HttpError(404, reportTemplateMessages.versionNotFound)
  const former = save ? composeTemplate(base, await readContent(save.key)) : contentOf(noContent, base)
  const content = client ? former : { ...former, sections: withBaseCode(former.sections, base) }
  if (isDeepStrictEqual(content, found.content)) return opened(ctx, found)
  const facts = { ...found, template: nextOf(found), restored: number }
  const restored = await write(ctx, content, facts, own?.previewreport)
  if (restored) return restored
  throw savedSince((await findTemplate(ctx, params.id)).listed)
}

type Action = `reporttemplate.${'create' | 'change' | 'restore' | 'delete'}`

const labelOf = ({ name, type, variant, peachpackage }: StoredTemplate): string =>
  name || [type, ...(variant === 'report' ? [] : [variant]), peachpackage].join(', ')

export const actOn = (ctx: Context, action: Action, template: StoredTemplate) =>
  writeAct(
    { now: ctx.now(), user: ctx.user },
    {
      action,
      clientId: template.client ?? providerClientId,
      subject: { kind: 'reporttemplate', id: template.id, name: labelOf(template) },
      detail: { version: String(template.version) },
    },
  )
