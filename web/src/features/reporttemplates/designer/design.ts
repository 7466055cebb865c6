import {
  fixedSections,
  type Client,
  type OpenReportTemplate,
  type PreviewRequest,
  type TemplateCombination,
  type TemplateContent,
  type TemplateEdit,
  type TemplateSection,
  type TemplateSetting,
} from '@lintel/contract'
import { isSame, settingsForClient } from '@lintel/rules'

/** A section in the designer's list; one that is off is not printed, but keeps its place and settings. */
export interface Row {
  section: TemplateSection
  isOn: boolean
}

/** A client's template as opened by the designer: its own, or the one that saving creates from the default. */
export interface Opened {
  combination: TemplateCombination
  own: { id: string; version: number; savedBy: string } | undefined
  defaultid: string
  base: TemplateContent
  edit: TemplateEdit
}

export interface Design {
  rows: readonly Row[]
  settings: readonly TemplateSetting[]
}

const pointer = (section: TemplateSection): TemplateSection => ({ ...section, id: '', pugcode: '' })

export function openedOwn(template: OpenReportTemplate): Opened {
  const { id, version, savedBy = '', peachpackage, type, variant, defaultid = '', base } = template
  const { name, description, csscode, sections, settings, previewreport } = template
  return {
    combination: { peachpackage, type, variant },
    own: { id, version, savedBy },
    defaultid,
    base,
    edit: { name, description, csscode, sections, settings, ...(previewreport && { previewreport }) },
  }
}

export function openedDefault(
  standard: OpenReportTemplate,
  combination: TemplateCombination,
  client: Pick<Client, 'looknfeel' | 'reportfactory'>,
): Opened {
  const settings = settingsForClient(standard.settings, client, combination.type)
  return {
    combination,
    own: undefined,
    defaultid: standard.id,
    base: { csscode: '', sections: standard.sections, settings },
    edit: { name: '', description: '', csscode: '', sections: standard.sections.map(pointer), settings },
  }
}

export const isFixed = (index: number): boolean => index < fixedSections

/**
 * Printed ones in order, the default's others each after its predecessor there; `before` has the state of sections that
 * are off.
 */
export function rowsOf(
  sections: readonly TemplateSection[],
  base: TemplateContent,
  before: readonly Row[] = [],
): Row[] {
  const rows: Row[] = sections.map((section) => ({ section, isOn: true }))
  const indexOf = (id: string) => rows.findIndex(({ section }) => section.basesectionId === id)
  for (const [at, standard] of base.sections.entries()) {
    const { basesectionId: id } = standard
    if (id === '' || indexOf(id) >= 0) continue
    const known = before.find(({ section }) => section.basesectionId === id)
    const previous = base.sections.slice(0, at).findLast((one) => indexOf(one.basesectionId) >= 0)
    const place = previous ? indexOf(previous.basesectionId) + 1 : 0
    rows.splice(place, 0, { section: known?.section ?? pointer(standard), isOn: false })
  }
  return rows
}

export const designOf = ({ edit, base }: Pick<Opened, 'edit' | 'base'>, before: readonly Row[] = []): Design => ({
  rows: rowsOf(edit.sections, base, before),
  settings: edit.settings,
})

export const sectionsOf = ({ rows }: Pick<Design, 'rows'>): TemplateSection[] =>
  rows.filter(({ isOn }) => isOn).map(({ section }) => section)

export const editOf = ({ edit }: Pick<Opened, 'edit'>, design: Design): TemplateEdit => ({
  ...edit,
  sections: sectionsOf(design),
  settings: [...design.settings],
})

export const isChanged = ({ edit }: Pick<Opened, 'edit'>, design: Design): boolean =>
  !isSame(edit.settings, design.settings) || !isSame(edit.sections, sectionsOf(design))

/** Moves a section to another's position; fixed sections stay. */
export function withRowMoved(rows: readonly Row[], from: number, to: number): Row[] {
  const target = Math.max(to, fixedSections)
  const moved = rows[from]
  if (!moved || isFixed(from)) return [...rows]
  const others = rows.toSpliced(from, 1)
  return others.toSpliced(target, 0, moved)
}

const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** Replaces incomplete colours by their previous values. */
const printable = (settings: readonly TemplateSetting[], before: readonly TemplateSetting[]) =>
  settings.map(({ systemname, type, value, booleanvalue }) => {
    const last = before.find((one) => one.systemname === systemname)?.value ?? ''
    const printed = type === 'colour' && !isColour(value) ? last : value
    return { systemname, type, value: printed, ...(booleanvalue !== undefined && { booleanvalue }) }
  })

/** The preview request: a report printed with the design as if it were saved. */
export function previewOf({ own, defaultid, edit, base }: Opened, design: Design, of: { client: string; ref: number }) {
  const codeOf = ({ pugcode, basesectionId }: TemplateSection) =>
    // Without an own template, a section sends the default's code: a customised default differs from the built-in one.
    pugcode || own ? pugcode : (base.sections.find((one) => one.basesectionId === basesectionId)?.pugcode ?? '')
  return {
    template: own?.id ?? defaultid,
    ...of,
    variant: 'report',
    ...(own && { csscode: edit.csscode }),
    sections: sectionsOf(design).map((section) => ({
      name: section.name,
      basesectionId: section.basesectionId,
      pugcode: codeOf(section),
      settings: printable(
        section.settings,
        edit.sections.find(({ localid }) => localid === section.localid)?.settings ?? [],
      ),
    })),
    settings: printable(design.settings, edit.settings),
  } satisfies PreviewRequest
}
