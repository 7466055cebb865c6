import type { Client, LookImage, PreviewRequest, TemplateCombination } from '@lintel/contract'
import type { DocumentSource, SettingValues, TemplateCode } from '@lintel/print'
import { findDefaultBackgrounds } from '../../clients/find-client.ts'
import { printedTemplate, withDefaultCode } from '../../reporttemplates/printed-template.ts'
import { TemplateError } from '../rendering/errors.ts'
import { pictureOf } from './source.ts'

type Settings = PreviewRequest['settings']
type Look = Pick<Client, 'looknfeel'>

type Written = Pick<PreviewRequest, 'titlepugcode' | 'pugcode' | 'csscode' | 'sections' | 'settings'> & {
  ownorder?: boolean
}

/** Each is in the document as often as a setting names it. */
const maxImages = 40

interface Images {
  /** As a data URL, each read once; empty for any other key. */
  of: (src: string) => Promise<string>
  own: () => string[]
}

function imagesOf({ looknfeel }: Look): Images {
  const read = new Map<string, Promise<string | undefined>>()
  let given = 0
  const isOwn = (src: string) => looknfeel.backgrounds.some((one) => one.src === src)
  let defaults: Promise<LookImage[]> | undefined
  const of = async (src: string) => {
    if (src === '') return ''
    const known = isOwn(src) ? looknfeel.backgrounds : await (defaults ??= findDefaultBackgrounds())
    const image = known.find((one) => one.src === src)
    if (!image) return ''
    if (++given > maxImages) throw new TemplateError(`A template can have at most ${maxImages} images.`)
    const picture = read.get(src) ?? pictureOf(image)
    read.set(src, picture)
    return (await picture) ?? ''
  }
  return { of, own: () => [...read.keys()].filter(isOwn) }
}

async function valuesOf(settings: Settings, imageOf: (src: string) => Promise<string>): Promise<SettingValues> {
  const entries = settings.map(async ({ systemname, type, value, booleanvalue }) => {
    if (type === 'image') return [systemname, await imageOf(value)] as const
    return [systemname, booleanvalue ?? value] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

export async function templateOf(
  { titlepugcode, pugcode, csscode, sections, settings, ownorder }: Written,
  client: Look,
): Promise<Required<Pick<DocumentSource, 'settings' | 'template'>> & { images: string[] }> {
  const { of: imageOf, own } = imagesOf(client)
  const template: TemplateCode = {
    titlepugcode,
    pugcode,
    csscode,
    ownorder,
    values: await valuesOf(settings, imageOf),
    ...(sections && {
      sections: await Promise.all(
        sections.map(async ({ settings: own, ...section }) => ({ ...section, values: await valuesOf(own, imageOf) })),
      ),
    }),
  }
  const values = settings.map(({ systemname, value, booleanvalue }) => ({
    name: systemname,
    value: value || (booleanvalue === undefined ? '' : String(booleanvalue)),
  }))
  return { settings: values, template, images: own() }
}

type Template = Partial<Pick<DocumentSource, 'settings' | 'template'>> &
  Required<Pick<DocumentSource, 'templateVersion'>> & {
    images?: string[]
  }

type Document = Pick<TemplateCombination, 'type' | 'variant'>

export async function templateFor(client: Client, document: Document): Promise<Template> {
  const { version, written } = await printedTemplate(client, document)
  return { templateVersion: version, ...(written && (await templateOf(written, client))) }
}

export async function templateOfPreview(
  order: PreviewRequest & { ownorder?: boolean | undefined },
  client: Client,
  document: Document,
): Promise<Template> {
  const { titlepugcode, pugcode, csscode, sections, settings, peachpackage, ownorder } = order
  const isWritten = [titlepugcode, pugcode, csscode, sections].some((part) => part !== undefined) || settings.length > 0
  if (!isWritten) return templateFor(client, document)
  const withCode = sections && (await withDefaultCode(client, { ...document, peachpackage }, sections))
  const written = { titlepugcode, pugcode, csscode, settings, ownorder, ...(withCode && { sections: withCode }) }
  return { templateVersion: '', ...(await templateOf(written, client)) }
}
