import type { DocumentSource, SectionCode, SettingValues, TemplateCode } from './source.ts'

/** A piece of a template, named for error messages. */
export interface Part {
  name: string
  pug: string
}

type Parts = Readonly<Record<string, string>>

/** Templates by name as parts. */
export const named = (parts: Parts): Part[] => Object.entries(parts).map(([name, pug]) => ({ name, pug }))

interface Making {
  template: TemplateCode
  /** The properties of the type in the client's report factory; settings take precedence. */
  properties: SettingValues
  mixins: Parts
  /** The shipped sections, in order. */
  slots: readonly string[]
  shipped: (id: string) => Parts
}

/** The printed sections: the template's own list, or the shipped ones with the template's replacements. */
const printed = (sections: readonly SectionCode[], { template, slots }: Making): readonly SectionCode[] =>
  template.ownorder === false
    ? slots.map(
        (id) =>
          sections.find(({ basesectionId }) => basesectionId === id) ?? {
            ...{ name: id, basesectionId: id, pugcode: '', values: {} },
          },
      )
    : sections

/**
 * The parts of a template of sections. Each section with its own code is preceded by its settings; shipped ones read
 * none.
 */
export function templateParts(sections: readonly SectionCode[], making: Making) {
  const { template, properties, mixins, shipped } = making
  const list = printed(sections, making)
  const settings = { ...properties, ...template.values }
  const parts = list.flatMap(({ name, basesectionId, pugcode }, index): Part[] =>
    pugcode === ''
      ? named(shipped(basesectionId))
      : [
          { name, pug: `- settings = settingsOfSections[${index}]` },
          { name, pug: pugcode },
        ],
  )
  return {
    parts: [...named(mixins), ...parts],
    locals: { settings, settingsOfSections: list.map(({ values }) => ({ ...settings, ...values })) },
  }
}

/** True where a section is printed, and by the shipped template; `slots` are the sections of the variant. */
export const printsShipped = ({ template }: DocumentSource, id: string, slots: readonly string[]): boolean => {
  if (template?.pugcode !== undefined) return false
  const { sections, ownorder } = template ?? {}
  const own = sections?.filter(({ basesectionId }) => basesectionId === id) ?? []
  if (own.length > 0) return own.every(({ pugcode }) => pugcode === '')
  return (sections === undefined || ownorder === false) && slots.includes(id)
}
