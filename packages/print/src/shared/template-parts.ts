import type { DocumentSource, SectionCode, SettingValues, TemplateCode } from './source.ts'

/** A piece of a template, with the name that faults in it are reported by. */
export interface Part {
  name: string
  pug: string
}

type Parts = Readonly<Record<string, string>>

/** Templates by name as parts. */
export const named = (parts: Parts): Part[] => Object.entries(parts).map(([name, pug]) => ({ name, pug }))

interface Making {
  template: TemplateCode
  /** What the client's report factory has for the type; settings go before it. */
  properties: SettingValues
  mixins: Parts
  /** The sections that ship, in their order. */
  slots: readonly string[]
  shipped: (id: string) => Parts
}

/** The sections that are printed: the template's own list, or what ships with the template's in their places. */
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
 * The parts of a template of sections. Each section with code of its own is told its settings first; those that are as
 * shipped ask for none.
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

/** True where rooms are printed by the shipped template: what divides long documents knows how it begins them. */
export const printsShippedRooms = ({ template }: DocumentSource): boolean =>
  template?.pugcode === undefined &&
  (template?.sections === undefined ||
    template.sections.every(({ basesectionId, pugcode }) => basesectionId !== 'rooms' || pugcode === ''))
