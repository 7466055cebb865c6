import { line, type ContentsLine } from '../sections/contents/view.ts'
import type { DocumentSource, SectionCode, SettingValues, TemplateCode } from './source.ts'

/** Named for error messages. */
export interface Part {
  name: string
  pug: string
}

type Parts = Readonly<Record<string, string>>

export const named = (parts: Parts): Part[] => Object.entries(parts).map(([name, pug]) => ({ name, pug }))

interface Making {
  template: TemplateCode
  /** Of the type in the client's report factory; settings take precedence. */
  properties: SettingValues
  mixins: Parts
  /** In order. */
  slots: readonly string[]
  shipped: (id: string) => Parts
  /** With all shipped sections; none for a document without contents. */
  lines?: readonly ContentsLine[]
}

/** The template's own list, or the shipped ones with the template's replacements. */
const printed = (sections: readonly SectionCode[], { template, slots }: Making): readonly SectionCode[] =>
  template.ownorder === false
    ? slots.map(
        (id) =>
          sections.find(({ basesectionId }) => basesectionId === id) ?? {
            name: id,
            basesectionId: id,
            pugcode: '',
            values: {},
          },
      )
    : sections

const anchorOf = (index: number): string => `section-${index + 1}`

/** False for code that only defines mixins or runs. */
const prints = (pugcode: string): boolean => /^(?!mixin\b|-|\/\/)\S/m.test(pugcode)

/** Of its own code, one with its name, unless that has the anchors of its base. */
const linesOf = ({ name, basesectionId, pugcode }: SectionCode, index: number, lines: readonly ContentsLine[]) => {
  const ofBase = lines.filter(({ section }) => section === basesectionId)
  const hasAnchors = /\.anchor\b/.test(pugcode) || ofBase.every(({ id }) => pugcode.includes(`#${id}`))
  if (pugcode === '' || (basesectionId !== '' && hasAnchors)) return ofBase
  return name !== '' && prints(pugcode) ? [line(anchorOf(index), name)] : []
}

/** Own code is preceded by its settings. */
export function templateParts(sections: readonly SectionCode[], making: Making) {
  const { template, properties, mixins, shipped, lines } = making
  const list = printed(sections, making)
  const settings = { ...properties, ...template.values }
  const contents = lines ? list.flatMap((section, index) => linesOf(section, index, lines)) : []
  const parts = list.flatMap(({ name, basesectionId, pugcode }, index): Part[] => {
    if (pugcode === '') return named(shipped(basesectionId))
    const id = anchorOf(index)
    const isListed = contents.some((one) => one.id === id)
    const code = isListed ? [`<div class="added" id="${id}">`, pugcode, '</div>'] : [pugcode]
    return [`- settings = settingsOfSections[${index}]`, ...code].map((pug) => ({ name, pug }))
  })
  return {
    parts: [...named(mixins), ...parts],
    contents,
    locals: { settings, settingsOfSections: list.map(({ values }) => ({ ...settings, ...values })) },
  }
}

/** Printed, and by the shipped template; `slots` are the sections of the variant. */
export const printsShipped = ({ template }: DocumentSource, id: string, slots: readonly string[]): boolean => {
  if (template?.pugcode !== undefined) return false
  const { sections, ownorder } = template ?? {}
  const own = sections?.filter(({ basesectionId }) => basesectionId === id) ?? []
  if (own.length > 0) return own.every(({ pugcode }) => pugcode === '')
  return (sections === undefined || ownorder === false) && slots.includes(id)
}
