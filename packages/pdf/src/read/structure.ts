import { nameOf, openPdf } from './file.ts'
import type { PdfFile, PdfObject } from './file.ts'
import { latin1 } from './source.ts'
import type { PdfSource } from './source.ts'
import { PdfMalformed, PdfRef, PdfString } from './values.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

/** `name` is without the tag of a subset (`ABCDEF+`). */
export interface PdfFont {
  name: string
  embedded: boolean
}

export interface PdfStructure {
  objects: number
  pages: number
  fonts: PdfFont[]
  images: number
  /** Marked content with a structure tree, for screen readers. */
  tagged: boolean
  lang: string | undefined
  title: string | undefined
  /** Entries, nested ones included. */
  outline: number
  /** A sentence for each fault. */
  problems: string[]
}

/**
 * The contents of streams are not read, so that the cost does not grow with the photographs. Throws PdfMalformed if the
 * file cannot be read at all.
 */
export async function readStructure(source: PdfSource): Promise<PdfStructure> {
  const file = await openPdf(source)
  const problems: string[] = []
  const objects = await readObjects(file, problems)
  checkReachable(file, objects, problems)
  const catalogue = await file.catalogue()
  const info = await file.dictionary(file.trailer.get('Info'))
  const dictionaries = [...objects.values()].map((object) => object.value).filter((value) => value instanceof Map)
  checkTags(dictionaries, problems)
  const fonts = readFonts(dictionaries, objects)
  for (const font of fonts) if (!font.embedded) problems.push(`The font ${font.name} is not embedded.`)
  return {
    objects: objects.size,
    pages: await countPages(file, catalogue, problems),
    fonts,
    images: dictionaries.filter((entry) => nameOf(entry.get('Subtype')) === 'Image').length,
    tagged:
      (await file.dictionary(catalogue.get('MarkInfo'))).get('Marked') === true && catalogue.has('StructTreeRoot'),
    lang: textOf(await file.resolve(catalogue.get('Lang'))),
    title: textOf(await file.resolve(info.get('Title'))),
    outline: dictionaries.filter((entry) => entry.has('Title') && entry.has('Parent') && entry.has('Dest')).length,
    problems,
  }
}

async function readObjects(file: PdfFile, problems: string[]): Promise<Map<number, PdfObject>> {
  const objects = new Map<number, PdfObject>()
  const ends = new Map(file.spans.map(({ number, end }) => [number, end]))
  for (const number of [...ends.keys(), ...file.compressed.keys()]) {
    try {
      const object = await file.object(number)
      // Object streams and the cross-reference stream are storage, not content.
      const type = object.value instanceof Map ? nameOf(object.value.get('Type')) : undefined
      if (type !== 'ObjStm' && type !== 'XRef') objects.set(number, object)
      if (object.stream && !(await endsAt(file, object.stream, ends.get(number) ?? 0)))
        problems.push(`The stream of object ${number} is not ${object.stream.length} bytes long.`)
    } catch (error) {
      if (!(error instanceof PdfMalformed)) throw error
      problems.push(error.message)
    }
  }
  return objects
}

async function endsAt(file: PdfFile, stream: { start: number; length: number }, end: number): Promise<boolean> {
  const at = stream.start + stream.length
  return at < end && /^\s*endstream\s+endobj/.test(latin1(await file.source.read(at, Math.min(32, end - at))))
}

function checkReachable(file: PdfFile, objects: ReadonlyMap<number, PdfObject>, problems: string[]): void {
  const reached = new Set<number>()
  const waiting: PdfValue[] = [file.trailer]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) waiting.push(...value)
    else if (value instanceof Map) waiting.push(...value.values())
    else if (value instanceof PdfRef && !reached.has(value.number)) {
      reached.add(value.number)
      const object = objects.get(value.number)
      if (object) waiting.push(object.value)
      else problems.push(`Object ${value.number} is referred to and not there.`)
    }
  }
  const stray = [...objects.keys()].filter((number) => !reached.has(number))
  if (stray.length > 0) problems.push(`Nothing refers to object ${stray.slice(0, 10).join(', ')}.`)
}

/** Table cells find their headings by name; marked content finds its tags by key. */
function checkTags(dictionaries: readonly PdfDictionary[], problems: string[]): void {
  const tags = dictionaries.filter((entry) => nameOf(entry.get('Type')) === 'StructElem')
  const names = tags.map((tag) => tag.get('ID')).filter((name) => name instanceof PdfString)
  const keys = dictionaries.flatMap((entry) => [entry.get('StructParents'), entry.get('StructParent')])
  for (const name of repeated(names.map(({ bytes }) => bytes))) problems.push(`Two tags are called ${name}.`)
  for (const key of repeated(keys.filter((key) => typeof key === 'number')))
    problems.push(`Two places have the tags ${key}.`)
}

const repeated = <T>(values: readonly T[]): Set<T> => {
  const seen = new Set<T>()
  return new Set(values.filter((value) => seen.size === seen.add(value).size))
}

async function countPages(file: PdfFile, catalogue: PdfDictionary, problems: string[]): Promise<number> {
  const pages = (await file.pages()).length
  const claimed = (await file.dictionary(catalogue.get('Pages'))).get('Count')
  if (claimed !== pages) problems.push(`The page tree has ${pages} pages and claims another number.`)
  return pages
}

function readFonts(dictionaries: readonly PdfDictionary[], objects: ReadonlyMap<number, PdfObject>): PdfFont[] {
  const fonts = new Map<string, PdfFont>()
  for (const font of dictionaries) {
    const type = nameOf(font.get('Subtype'))
    // A Type0 font is described by its descendant, which is in the list itself; the glyphs of Type3 are always in the file.
    if (nameOf(font.get('Type')) !== 'Font' || type === 'Type0' || type === 'Type3') continue
    const name = (nameOf(font.get('BaseFont')) ?? '').replace(/^[A-Z]{6}\+/, '')
    const reference = font.get('FontDescriptor')
    const descriptor = reference instanceof PdfRef ? objects.get(reference.number)?.value : reference
    const embedded =
      descriptor instanceof Map && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
    fonts.set(name, { name, embedded: embedded && (fonts.get(name)?.embedded ?? true) })
  }
  return [...fonts.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function textOf(value: PdfValue): string | undefined {
  return value instanceof PdfString ? value.text : undefined
}
