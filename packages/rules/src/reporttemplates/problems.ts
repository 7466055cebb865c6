import {
  fixedSections,
  reportFonts,
  reportTemplateMessages,
  templateCodeMax,
  type TemplateContent,
  type TemplateSetting,
} from '@lintel/contract'
import { cssProblem } from '../clients/css-problem.ts'
import { isBuiltInSetting, settingSystemName } from './settings.ts'

export interface TemplateProblem {
  path: string
  message: string
}

interface Facts {
  base: TemplateContent
  /** Its previous state; for a new one, the default. */
  before: TemplateContent
  mayDefine: boolean
  images: readonly string[]
}

/** The path is that of the field, whatever it is in. */
const problem = (path: string, message: string): TemplateProblem => ({ path, message })

function valueProblem({ type, value, options }: TemplateSetting, images: Facts['images']): string | undefined {
  if (type === 'colour' && !/^#[0-9a-f]{6}$/i.test(value)) return reportTemplateMessages.notAColour
  if (value === '') return undefined
  if (type === 'font' && !Object.hasOwn(reportFonts, value)) return reportTemplateMessages.notAFont
  if (type === 'dropdown' && !options.includes(value)) return reportTemplateMessages.notAnOption
  if (type !== 'image') return undefined
  return images.includes(value) ? undefined : reportTemplateMessages.notAnImage
}

const definitionOf = ({ type, systemname, name, options, display }: TemplateSetting): string =>
  JSON.stringify([type, systemname, name, options, display])

interface InPlace extends Pick<Facts, 'mayDefine' | 'images'> {
  path: string
  before: readonly TemplateSetting[]
}

function* settingProblems(settings: readonly TemplateSetting[], { path, before, mayDefine, images }: InPlace) {
  const names = new Set<string>()
  for (const [index, setting] of settings.entries()) {
    const at = `${path}.${index}`
    const known = before.find(({ systemname }) => systemname === setting.systemname)
    if (names.has(setting.systemname))
      yield problem(`${at}.name`, reportTemplateMessages.settingNameTaken(setting.name))
    names.add(setting.systemname)
    if (!known && setting.systemname !== settingSystemName(setting.name))
      yield problem(`${at}.systemname`, reportTemplateMessages.systemNameOfName)
    const isLocked = !mayDefine || isBuiltInSetting(setting)
    if (isLocked && (!known || definitionOf(known) !== definitionOf(setting)))
      yield problem(`${at}.name`, reportTemplateMessages.definitionsLocked)
    const message = valueProblem(setting, images)
    if (message) yield problem(`${at}.value`, message)
  }
  for (const setting of before)
    if ((!mayDefine || isBuiltInSetting(setting)) && !names.has(setting.systemname))
      yield problem(path, reportTemplateMessages.settingStays(setting.name))
}

const sizeOf = ({ csscode, sections, settings }: TemplateContent): number => {
  const valuesIn = (list: readonly TemplateSetting[]) => list.reduce((sum, { value }) => sum + value.length, 0)
  return sections.reduce(
    (sum, section) => sum + section.pugcode.length + valuesIn(section.settings),
    csscode.length + valuesIn(settings),
  )
}

function* allProblems(edited: TemplateContent, { base, before, mayDefine, images }: Facts): Generator<TemplateProblem> {
  if (sizeOf(edited) > templateCodeMax.all) yield problem('', reportTemplateMessages.tooLarge)
  const ofStyle = cssProblem(edited.csscode)
  if (ofStyle) yield problem('csscode', ofStyle)
  const names = new Set<string>()
  const bases = new Set<string>()
  for (const [index, section] of edited.sections.entries()) {
    const path = `sections.${index}`
    const key = section.name.trim().toLowerCase()
    if (names.has(key)) yield problem(`${path}.name`, reportTemplateMessages.sectionNameTaken(section.name))
    names.add(key)
    const { basesectionId: id } = section
    const ofBase = base.sections.find(({ basesectionId }) => basesectionId === id)
    const was = before.sections.find(({ localid }) => localid === section.localid)
    if (id !== '' && (bases.has(id) || (!ofBase && was?.basesectionId !== id)))
      yield problem(`${path}.basesectionId`, reportTemplateMessages.noSuchBase)
    bases.add(id)
    yield* settingProblems(section.settings, {
      path: `${path}.settings`,
      mayDefine,
      images,
      before: was?.settings ?? ofBase?.settings ?? [],
    })
  }
  for (const [index, { basesectionId }] of base.sections.slice(0, fixedSections).entries())
    if (edited.sections[index]?.basesectionId !== basesectionId)
      yield problem(`sections.${index}`, reportTemplateMessages.firstSectionsStay)
  yield* settingProblems(edited.settings, { path: 'settings', before: before.settings, mayDefine, images })
}

/** In field order. */
export const templateProblems = (edited: TemplateContent, facts: Facts): TemplateProblem[] => [
  ...allProblems(edited, facts),
]
