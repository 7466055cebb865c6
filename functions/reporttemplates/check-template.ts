import type { Client, TemplateCombination, TemplateContent } from '@lintel/contract'
import { shippedTexts } from '@lintel/print/shipped'
import { templateProblems } from '@lintel/rules'
import { findDefaultBackgrounds } from '../clients/find-client.ts'
import { tryTemplate } from '../documents/previews/start-preview.ts'
import type { Context } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { withBaseCode } from './defaults.ts'

/** The provider's are only read if needed. */
async function imagesFor({ sections, settings }: TemplateContent, client: Client | undefined): Promise<string[]> {
  const own = (client?.looknfeel.backgrounds ?? []).map(({ src }) => src)
  const named = [settings, ...sections.map((section) => section.settings)]
    .flat()
    .flatMap(({ type, value }) => (type === 'image' && value !== '' ? value : []))
  if (named.every((src) => own.includes(src))) return own
  return [...own, ...(await findDefaultBackgrounds()).map(({ src }) => src)]
}

interface Edited {
  client: Client | undefined
  base: TemplateContent
  before: TemplateContent
  mayDefine: boolean
}

export async function assertSound(edited: TemplateContent, { client, ...facts }: Edited): Promise<void> {
  const images = await imagesFor(edited, client)
  const issues = templateProblems(edited, { ...facts, images }).map(({ path, message }) => ({
    path: path === '' ? 'body' : `body.${path}`,
    message,
  }))
  if (issues[0]) throw new HttpError(400, issues[0].message, { issues })
}

const words = (text: string) => new Set(text.match(/[A-Za-z_$][\w$]*/g))

/** Unknown names written by the author; a shipped section may use a name that a report lacks. */
function written(unknown: readonly string[], edited: TemplateContent, base: TemplateContent): string[] {
  const own = words(edited.sections.map(({ pugcode }) => pugcode).join('\n'))
  const shipped = words([...shippedTexts(), ...base.sections.map(({ pugcode }) => pugcode)].join('\n'))
  return unknown.filter((name) => own.has(name) && !shipped.has(name)).slice(0, 50)
}

/** The field of a fault: `Cover, line 3: …` begins with the name of a section. */
function fieldOf(fault: string, { sections }: TemplateContent): string {
  const index = sections.findIndex(({ name }) => fault.startsWith(`${name}, line `) || fault.startsWith(`${name}: `))
  return index < 0 ? 'body.sections' : `body.sections.${index}.pugcode`
}

/** Sandboxed. Throws 400 with its fault by line. */
export async function tried(
  ctx: Context,
  edited: TemplateContent,
  { client, base, type, variant }: Pick<Edited, 'client' | 'base'> & Pick<TemplateCombination, 'type' | 'variant'>,
): Promise<string[]> {
  const outcome = await tryTemplate(ctx, client?.id ?? ctx.user.clientId, {
    type,
    variant,
    settings: edited.settings,
    csscode: edited.csscode,
    sections: withBaseCode(edited.sections, base),
  })
  if ('fault' in outcome) throw refused(fieldOf(outcome.fault, edited), outcome.fault)
  return written(outcome.unknown, edited, base)
}

export const hasCode = ({ sections }: TemplateContent, base: TemplateContent): boolean =>
  sections.some(
    ({ basesectionId, pugcode }) =>
      pugcode !== '' && !base.sections.some((one) => one.basesectionId === basesectionId && one.pugcode === pugcode),
  )
