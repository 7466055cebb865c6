import { reportSections } from '@lintel/contract'
import { photoRows } from '../../shared/photo-rows.ts'
import type { PhotographBook } from '../../shared/photographs.ts'
import type { DocumentSource } from '../../shared/source.ts'
import { alarms } from '../alarms/section.ts'
import { appliances } from '../appliances/section.ts'
import { line } from '../contents/view.ts'
import { keys } from '../keys/section.ts'
import { manuals } from '../manuals/section.ts'
import { meters } from '../meters/section.ts'
import type { EntrySection } from './section.ts'

interface EntryGroup {
  id: string
  sections: readonly EntrySection[]
  /** With the photographs of all its sections; without it, each section shows its own. */
  rows?: string
}

/** In print order: the only list of them. */
const groups: readonly EntryGroup[] = [
  { id: 'utilities', sections: [meters, keys] },
  { id: 'appliances', sections: [alarms, appliances, manuals], rows: 'applianceRows' },
]

export const entrySections = groups.flatMap(({ sections }) => sections)

/** 'Alarms, appliances and manuals'. */
export const namesOf = (sections: readonly EntrySection[], first: readonly string[] = []): string => {
  const [name = '', ...others] = [...first, ...sections.map(({ list }) => reportSections[list].name)]
  const [last, ...between] = others.map((other) => other.toLowerCase()).toReversed()
  return [[name, ...between.toReversed()].join(', '), ...(last ? [last] : [])].join(' and ')
}

export const groupName = (id: string): string => namesOf(groups.find((group) => group.id === id)?.sections ?? [])

const indented = (pug: string): string => pug.trim().replaceAll(/^(?=.)/gm, '    ')

const templateOf = ({ id, sections, rows }: EntryGroup): string => `
if printedGroups.includes('${id}')
  section.section.run#${id}
    h2 ${namesOf(sections)}
${sections.map(({ template }) => indented(template)).join('\n')}
${rows ? indented(`if ${rows}.length\n  .after\n    +photographs(${rows})`) : ''}
`

export const entryTemplates: Readonly<Record<string, string>> = Object.fromEntries(
  groups.map((group) => [group.id, templateOf(group)]),
)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Its locals, contents lines, and missing entries. */
export const viewEntries = (source: DocumentSource, book: PhotographBook, perRow: 2 | 3) => {
  const views = groups.map(({ id, sections, rows }) => {
    const printed = sections.map((section) => ({ noun: section.noun, ...section.view(source, book, perRow) }))
    const photos = printed.flatMap((section) => section.photos ?? [])
    return {
      id,
      printed,
      locals: [...printed.map(({ locals }) => locals), rows ? { [rows]: photoRows(photos, perRow) } : {}],
      line: line(id, namesOf(sections), {
        items: sum(printed.map(({ items }) => items)),
        photos: photos.length,
        flagged: sum(printed.map(({ flagged = 0 }) => flagged)),
      }),
    }
  })
  const shown = views.filter((view) => view.line.items > 0)
  const sections = views.flatMap(({ printed }) => printed)
  const locals: object = Object.assign({}, ...views.flatMap((view) => view.locals))
  return {
    locals: {
      ...locals,
      printedGroups: shown.map(({ id }) => id),
      missingEntries: sections.flatMap(({ missing = [] }) => missing),
    },
    lines: shown.map((view) => view.line),
    /** They list missing entries themselves. */
    listMissing: sections.flatMap(({ noun, missing }) => (missing ? noun : [])),
  }
}
