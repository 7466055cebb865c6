import { PdfMalformed, PdfRef, type PdfDictionary, type PdfValue, PdfString } from '../read/values.ts'
import { pdfText, Output } from '../write/output.ts'
import { countIn, listIn, numberOf, type Part } from './part.ts'

/**
 * The two parts of one document, as printed by Chromium. `depth`: headings above the start of the second part, whose
 * outline continues there. A link to the other part works if it was written by name. Throws PdfMalformed.
 */
export async function joinPdfs(one: Part, other: Part, depth: number): Promise<Joined> {
  const before = countIn(await one.file.dictionary(one.catalogue.get('Pages')), 'Count')
  return { bytes: await new Join(one, other).run(depth), before }
}

export interface Joined {
  bytes: Uint8Array
  before: number
}

class Join {
  private readonly one: Part
  private readonly other: Part
  /** Of the second part's object numbers. */
  private readonly shift: number
  private readonly names: NewNames
  /** Objects of the second part that one of the first replaces. */
  private readonly merged: Map<number, number>
  private readonly changed = new Map<number, PdfValue>()

  constructor(one: Part, other: Part) {
    this.one = one
    this.other = other
    this.shift = one.file.entries - 1
    this.merged = new Map([
      [other.root, one.root],
      [other.pages, one.pages],
      [other.structure, one.structure],
      [other.document, one.document],
      [other.parentTree, one.parentTree],
    ])
    for (const name of ['places', 'outline', 'headings', 'info'] as const) {
      const [from, to] = [other[name], one[name]]
      if (from !== undefined && to !== undefined) this.merged.set(from, to)
    }
    this.names = { number: (number) => this.merged.get(number) ?? number + this.shift, parents: 0 }
  }

  async run(depth: number): Promise<Uint8Array> {
    await this.joinPages()
    await this.joinStructure()
    await this.joinPlaces()
    await this.joinOutline(depth)
    return this.write()
  }

  private async own(number: number): Promise<PdfDictionary> {
    const known = this.changed.get(number)
    const value = known ?? (await this.one.file.object(number)).value
    if (!(value instanceof Map)) throw new PdfMalformed(`Object ${number} of the PDF is no dictionary.`)
    this.changed.set(number, value)
    return value
  }

  /** Renumbered. */
  private async others(number: number): Promise<PdfDictionary> {
    const value = moved((await this.other.file.object(number)).value, this.names)
    if (!(value instanceof Map)) throw new PdfMalformed(`Object ${number} of the PDF is no dictionary.`)
    return value
  }

  private async joinPages(): Promise<void> {
    const [pages, more] = [await this.own(this.one.pages), await this.others(this.other.pages)]
    pages.set('Kids', [...listIn(pages, 'Kids'), ...listIn(more, 'Kids')])
    pages.set('Count', countIn(pages, 'Count') + countIn(more, 'Count'))
  }

  private async joinStructure(): Promise<void> {
    const { one, other, names } = this
    const [tags, moreTags] = [await this.own(one.document), await this.others(other.document)]
    tags.set('K', [...listIn(tags, 'K'), ...listIn(moreTags, 'K')])

    const [structure, moreStructure] = [await this.own(one.structure), await this.others(other.structure)]
    const next = countIn(structure, 'ParentTreeNextKey')
    names.parents = next
    structure.set('ParentTreeNextKey', next + countIn(moreStructure, 'ParentTreeNextKey'))

    const [parents, moreParents] = [await this.own(one.parentTree), await this.others(other.parentTree)]
    if (!parents.has('Nums') || !moreParents.has('Nums')) throw new PdfMalformed('The tags are not listed as expected.')
    const following = listIn(moreParents, 'Nums').map((entry) => (typeof entry === 'number' ? entry + next : entry))
    parents.set('Nums', [...listIn(parents, 'Nums'), ...following])

    if (other.headings === undefined) return
    const tree = await other.file.dictionary(new PdfRef(other.headings))
    if (!tree.has('Kids')) throw new PdfMalformed('The names of headings are not listed as expected.')
    const leaves = listIn(tree, 'Kids')
    for (const leaf of leaves.map(numberOf)) {
      if (leaf === undefined) throw new PdfMalformed('The names of headings are not listed as expected.')
      const named = await this.others(leaf)
      for (const key of ['Limits', 'Names']) named.set(key, listIn(named, key).map(movedName))
      this.changed.set(names.number(leaf), named)
    }
    if (one.headings === undefined) structure.set('IDTree', new PdfRef(names.number(other.headings)))
    else {
      const headings = await this.own(one.headings)
      headings.set('Kids', [...listIn(headings, 'Kids'), ...leaves.map((leaf) => moved(leaf, names))])
    }
  }

  private async joinPlaces(): Promise<void> {
    const { one, other, names } = this
    if (other.places === undefined) return
    if (one.places === undefined) (await this.own(one.root)).set('Dests', new PdfRef(names.number(other.places)))
    else {
      const places = await this.own(one.places)
      for (const [name, place] of await this.others(other.places)) places.set(name, place)
    }
  }

  private async joinOutline(depth: number): Promise<void> {
    const { one, other, names } = this
    if (other.outline === undefined) return
    if (one.outline === undefined) {
      ;(await this.own(one.root)).set('Outlines', new PdfRef(names.number(other.outline)))
      return
    }
    const more = await this.others(other.outline)
    const [firstOfMore, lastOfMore] = [numberOf(more.get('First')), numberOf(more.get('Last'))]
    if (firstOfMore === undefined || lastOfMore === undefined) return
    // From the outline down to the heading under which the second part continues.
    let under = one.outline
    for (let level = 0; ; level++) {
      const heading = await this.own(under)
      heading.set('Count', countIn(heading, 'Count') + countIn(more, 'Count'))
      const last = numberOf(heading.get('Last'))
      if (level === depth || last === undefined) break
      under = last
    }
    const heading = await this.own(under)
    const last = numberOf(heading.get('Last'))
    if (last === undefined) heading.set('First', new PdfRef(firstOfMore))
    else (await this.own(last)).set('Next', new PdfRef(firstOfMore))
    heading.set('Last', new PdfRef(lastOfMore))
    this.merged.set(other.outline, under)
    await this.chain(firstOfMore - this.shift, last)
  }

  /** The first of the second part's own headings follows the last of the first part's. */
  private async chain(first: number, before: number | undefined): Promise<void> {
    const heading = await this.others(first)
    if (before !== undefined) heading.set('Prev', new PdfRef(before))
    this.changed.set(first + this.shift, heading)
  }

  private write(): Uint8Array {
    const { one, other, changed, merged, names, shift } = this
    const entries = shift + other.file.entries
    const out = new Output(one.bytes.length + other.bytes.length, entries)
    const [firstSpan] = one.file.spans
    out.copy(one.bytes, 0, firstSpan?.start ?? 0)
    for (const { number, start, end } of one.file.spans) {
      if (changed.has(number)) continue
      out.begin(number)
      out.copy(one.bytes, start, end)
    }
    for (const { number, start, end } of other.file.spans) {
      if (merged.has(number) || changed.has(number + shift)) continue
      // Only a stream's dictionary is text, not what follows it.
      const isStream = other.bytes.toString('latin1', end - STREAM_END.length, end) === STREAM_END
      const textEnd = isStream ? other.bytes.indexOf(STREAM, start, 'latin1') : end
      const text = other.bytes.toString('latin1', start, textEnd)
      out.begin(number + shift)
      out.write(`${number + shift} 0 obj${renumbered(text.slice(text.indexOf('obj') + 3), names)}`)
      out.copy(other.bytes, textEnd, end)
    }
    for (const [number, value] of changed) {
      out.begin(number)
      out.write(`${number} 0 obj\n${pdfText(value)}\nendobj\n`)
    }
    const trailer = new Map(one.file.trailer).set('Size', entries)
    return out.finish(`trailer\n${pdfText(trailer)}\n`)
  }
}

const STREAM = 'stream\n'
const STREAM_END = 'endstream\nendobj\n'

export interface NewNames {
  number: (number: number) => number
  /** Of the keys by which pages and links find their tags. */
  parents: number
}

/**
 * References, tag keys, the names by which table cells refer to their headings, and those of font subsets, which must
 * be unique in a file. Strings are matched too, so that their content is never mistaken for these.
 */
const CHANGING =
  /\/ID \(node\d+\)|\/Headers \[[^\]]*\]|\((?:[^\\()]|\\[^])*\)|\/StructParents? \d+|\/(?:BaseFont|FontName) \/[A-Z]{6}\+|\b(\d+) 0 R\b|[()]/g

/** Latin-1. Throws PdfMalformed. */
export function renumbered(text: string, { number, parents }: NewNames): string {
  return text.replace(CHANGING, (found: string, reference: string | undefined) => {
    if (reference !== undefined) return `${number(Number(reference))} 0 R`
    if (found.startsWith('/ID') || found.startsWith('/Headers')) return found.replaceAll('(node', `(${OTHER}`)
    if (found.startsWith('/Struct')) return found.replace(/\d+/, (key) => String(Number(key) + parents))
    if (found.startsWith('/')) return found.replace(/[A-Z]\+$/, 'Z+')
    if (found.length === 1) throw new PdfMalformed('A string of the PDF is not written as expected.')
    return found
  })
}

/** Chromium names headings `node` and a number. A tree's names are sorted: this prefix comes last. */
const OTHER = 'other'

export function moved(value: PdfValue, names: NewNames): PdfValue {
  if (value instanceof PdfRef) return new PdfRef(names.number(value.number))
  if (Array.isArray(value)) return value.map((entry) => moved(entry, names))
  if (value instanceof Map) return new Map([...value].map(([key, entry]) => [key, moved(entry, names)]))
  return value
}

export function movedName(value: PdfValue): PdfValue {
  return value instanceof PdfString ? new PdfString(value.bytes.replace(/^node/, OTHER)) : value
}
