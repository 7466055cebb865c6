import { propertiesForTemplates } from '@lintel/rules'
import { fontPair, fontsFor, type FontFile } from './fonts.ts'
import { entryMixins, isSlot, partsOf, sectionsOf, sharedMixins, slotsOf, type Form } from './sections/index.ts'
import { styles } from './shared/styles.ts'
import { groupedLines, type ContentsLine } from './sections/contents/view.ts'
import { brandCss, cssOf } from './shared/branding.ts'
import { fontFallbackFor } from './shared/font-fallback.ts'
import type { PhotographSizes, Shown, ViewPhoto } from './shared/photographs.ts'
import { isChecklist, isCheckOut, settingsOf, type DocumentSource, type DocumentVariant } from './shared/source.ts'
import { named, printsShipped, templateParts, type Part } from './shared/template-parts.ts'
import { viewCheckOut, viewChecklistReport, viewReport } from './view.ts'

/** Plain data, no URLs, no photographs. */
export interface ReportDocument {
  title: string
  lang: 'en-GB'
  /** Pug, rendered one after another; a part can use the mixins of those before it. */
  parts: Part[]
  css: string
  /** `flow`: rooms follow each other without page breaks. */
  bodyClass: '' | 'flow'
  fonts: FontFile[]
  data: Record<string, unknown>
  /** By id, of each photograph that the templates can show. */
  photographs: PhotographSizes
  /** A selector of elements that start a page: a long document is split at one and printed in two parts. */
  pageStarters?: string
  ownTemplate?: boolean
}

const withTemplate = (parts: Record<string, string>, { template }: DocumentSource): Part[] => {
  const { titlepugcode, pugcode } = template ?? {}
  const { cover: shipped, ...pages } = parts
  return named({
    ...(titlepugcode === undefined ? { cover: shipped ?? '' } : { titlepugcode }),
    ...(pugcode === undefined ? pages : { pugcode }),
  })
}

const formOf = ({ report }: DocumentSource): Form =>
  isCheckOut(report) ? 'checkOut' : isChecklist(report) ? 'checklist' : 'inventory'

const partsFor = (source: DocumentSource, form: Form, variant: DocumentVariant, contents: ContentsLine[][]) => {
  const { template, client, report } = source
  const properties = propertiesForTemplates(client, report.type)
  if (!template?.sections)
    return {
      parts: [...named(sharedMixins), ...withTemplate(sectionsOf(form, variant), source)],
      locals: template ? { settings: { ...properties, ...template.values } } : {},
      contents,
    }
  const made = templateParts(template.sections, {
    template,
    properties,
    mixins: { ...sharedMixins, ...entryMixins },
    slots: slotsOf(variant),
    shipped: (id) => (isSlot(id) ? partsOf(form, id) : {}),
    lines: contents.flat(),
  })
  return { ...made, contents: groupedLines(made.contents) }
}

const views = { inventory: viewReport, checkOut: viewCheckOut, checklist: viewChecklistReport } as const

const viewOf = (source: DocumentSource) => views[formOf(source)](source)

/**
 * A check-out compares both sides, a report of checklists only begins with its findings, any other has the form of an
 * inventory.
 */
export const reportDocument = async (source: DocumentSource): Promise<ReportDocument> => {
  const { variant = 'report' } = source
  const form = formOf(source)
  const settings = settingsOf(source)
  const fonts = fontPair(settings.font)
  const { book, ...viewed } = viewOf(source)
  const flows = variant === 'summary' || settings.flow || form === 'checklist'
  const { parts, locals, contents } = partsFor(source, form, variant, viewed.contents)
  const view = { ...viewed, contents }
  const fallback = await fontFallbackFor(JSON.stringify([view, source.client.name]))
  const brand = brandCss({
    client: source.client,
    settings,
    fonts,
    fallback,
    title: view.kind,
    address: view.addressLine,
    reference: view.reference,
    rooms: flows || variant !== 'report' ? [] : view.rooms,
  })
  return {
    title: `${view.kind}, ${view.addressLine}, ref ${source.report.ref}`,
    lang: 'en-GB',
    bodyClass: flows ? 'flow' : '',
    parts,
    css: cssOf([styles, brand], source),
    fonts: [...(await fontsFor(fonts, 'guideFonts' in view ? view.guideFonts : [])), ...fallback.fonts],
    data: { ...fallback.printableData(view), ...locals },
    photographs: book.sizes,
    ownTemplate: source.template !== undefined,
    ...(flows || variant !== 'report' || !printsShipped(source, 'rooms', slotsOf(variant))
      ? {}
      : { pageStarters: '.room' }),
  }
}

export interface PrintedPhotograph {
  id: string
  reference: string
  shows: Shown
}

/** In order; one can be used twice. */
export const printedPhotographs = (source: DocumentSource): PrintedPhotograph[] =>
  viewOf(source).book.shown.map(({ photo, shown }: { photo: ViewPhoto; shown: Shown }) => ({
    id: photo.id,
    reference: photo.ref,
    shows: shown,
  }))
