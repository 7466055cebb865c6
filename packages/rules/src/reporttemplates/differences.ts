import type { TemplateContent, TemplateSection, TemplateSetting } from '@lintel/contract'

/** On top of its default: only this is stored, so that the rest follows the default. */
export interface TemplateDifference {
  csscode: string
  /** Unchanged ones have no code, and only settings with their own values. */
  sections: TemplateSection[]
  /** They, or their order, differ from the default's. */
  ownorder: boolean
  settings: TemplateSetting[]
}

const isSameSetting = (one: TemplateSetting, other: TemplateSetting): boolean =>
  one.name === other.name &&
  one.type === other.type &&
  one.value === other.value &&
  (one.booleanvalue ?? false) === (other.booleanvalue ?? false) &&
  one.display === other.display &&
  one.options.join('\n') === other.options.join('\n')

/** The default's with the template's values, followed by the template's own. */
export const composeSettings = (
  base: readonly TemplateSetting[],
  own: readonly TemplateSetting[],
): TemplateSetting[] => {
  const bySystemName = new Map(own.map((setting) => [setting.systemname, setting]))
  const names = new Set(base.map(({ systemname }) => systemname))
  return [
    ...base.map((setting) => bySystemName.get(setting.systemname) ?? setting),
    ...own.filter(({ systemname }) => !names.has(systemname)),
  ]
}

const settingsDifference = (base: readonly TemplateSetting[], own: readonly TemplateSetting[]): TemplateSetting[] =>
  own.filter((setting) => {
    const before = base.find(({ systemname }) => systemname === setting.systemname)
    return !before || !isSameSetting(before, setting)
  })

const baseOf = (base: TemplateContent, { basesectionId }: TemplateSection): TemplateSection | undefined =>
  basesectionId === '' ? undefined : base.sections.find((section) => section.basesectionId === basesectionId)

/** Only refers to its base. */
const pointer = (section: TemplateSection): TemplateSection => ({ ...section, id: '', pugcode: '' })

/**
 * As its author sees it. Unchanged sections have no code and no id. Without its own order, it has the default's current
 * sections.
 */
export function composeTemplate(base: TemplateContent, own: TemplateDifference): TemplateContent {
  const composed = (section: TemplateSection): TemplateSection => ({
    ...section,
    settings: composeSettings(baseOf(base, section)?.settings ?? [], section.settings),
  })
  const sections = own.ownorder
    ? own.sections.filter((section) => section.basesectionId === '' || section.pugcode !== '' || baseOf(base, section))
    : base.sections.map(
        (section) => own.sections.find((one) => one.basesectionId === section.basesectionId) ?? pointer(section),
      )
  return {
    csscode: own.csscode,
    sections: sections.map(composed),
    settings: composeSettings(base.settings, own.settings),
  }
}

type Placed = Pick<TemplateSection, 'basesectionId' | 'name'>

export function hasSameOrder(sections: readonly Placed[], others: readonly Placed[]): boolean {
  const order = (list: readonly Placed[]) =>
    list.map(({ basesectionId, name }) => `${basesectionId}\n${name}`).join('\n\n')
  return order(sections) === order(others)
}

/** `newId` makes ids for sections that get their own code for the first time. */
export function templateDifference(
  base: TemplateContent,
  edited: TemplateContent,
  newId: () => string,
): TemplateDifference {
  const sections = edited.sections.map((section): TemplateSection => {
    const before = baseOf(base, section)
    const isAsBefore = before !== undefined && (section.pugcode === '' || section.pugcode === before.pugcode)
    const settings = settingsDifference(before?.settings ?? [], section.settings)
    if (isAsBefore) return { ...pointer(section), settings }
    return { ...section, id: section.id || newId(), settings }
  })
  return {
    csscode: edited.csscode,
    sections,
    ownorder: !hasSameOrder(sections, base.sections),
    settings: settingsDifference(base.settings, edited.settings),
  }
}
