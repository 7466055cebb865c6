import type { Client, TemplateSetting, TemplateContent } from '@lintel/contract'

/** 'Photographs per row' is `photographs_per_row`. */
export const settingSystemName = (name: string): string =>
  name
    .trim()
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 120)

type Kind = Pick<TemplateSetting, 'type' | 'value' | 'booleanvalue' | 'options'>

const list = (value: string, ...options: string[]): Kind => ({ type: 'dropdown', value, options })
const plain = (type: TemplateSetting['type'], value = ''): Kind => ({ type, value, options: [] })
const isOn = (booleanvalue: boolean): Kind => ({ ...plain('boolean'), booleanvalue })

/** Of every template, with their defaults. An empty font is the design's pair. */
const kinds: Readonly<Record<string, Kind>> = {
  Font: plain('font'),
  'Font style': list('Normal', 'Normal', 'Italic', 'Bold'),
  'Font CSS': plain('text'),
  'Primary colour': plain('colour', '#000000'),
  'Secondary colour': plain('colour', '#444444'),
  'Table border thickness': list('2px solid', ...[1, 2, 3, 4, 5].map((width) => `${width}px solid`)),
  'Table corner style': list('Square', 'Square', 'Rounded'),
  'Photographs per row': list('3', '2', '3'),
  'Show photographs date': isOn(true),
  'Page number style': list(
    'Page [page] of [topage]',
    '[page]',
    'Page [page]',
    '[page]/[topage]',
    'Page [page] of [topage]',
  ),
  'Show copyright': isOn(false),
  'Show website': isOn(false),
  'Show report reference': isOn(true),
  'Page break': list('page', 'page', 'flow'),
}

const builtInNames = new Set(Object.keys(kinds).map(settingSystemName))

export const isBuiltInSetting = ({ systemname }: Pick<TemplateSetting, 'systemname'>): boolean =>
  builtInNames.has(systemname)

type Properties = readonly { name: string; value: string }[]

/**
 * Of a client's report factory, for all types and then for this one, by the names under which templates read them as
 * `settings.name`: texts, whatever their names.
 */
export const propertiesForTemplates = (
  { reportfactory: { genericConfigPropertyList, reportTypeList } }: Pick<Client, 'reportfactory'>,
  type: string,
): Readonly<Record<string, string>> => {
  const ofType = reportTypeList.find(({ name }) => name === type)?.reportConfigPropertyList ?? []
  const all = [...genericConfigPropertyList, ...ofType].map(
    ({ name, value }) => [settingSystemName(name), value] as const,
  )
  return Object.fromEntries(all.filter(([name]) => name !== ''))
}

/** For a type, or for all, if it is a valid option. */
function chosenBy(properties: Properties, name: string, kind: Kind): Kind {
  const value = properties
    .findLast((property) => settingSystemName(property.name) === settingSystemName(name))
    ?.value.trim()
  if (!value) return kind
  if (kind.type === 'boolean') return /^(?:true|false)$/i.test(value) ? isOn(value.toLowerCase() === 'true') : kind
  if (kind.type === 'colour') return /^#[0-9a-f]{6}$/i.test(value) ? { ...kind, value } : kind
  if (kind.type !== 'dropdown') return { ...kind, value }
  const option = kind.options.find((one) => one.toLowerCase() === value.toLowerCase())
  return option === undefined ? kind : { ...kind, value: option }
}

export const builtInSettings = (): TemplateSetting[] =>
  Object.entries(kinds).map(([name, kind]) => {
    const systemname = settingSystemName(name)
    return { id: systemname, systemname, name, display: true, ...kind }
  })

/** With the client's colours, and its choices for the type. */
export function settingsForClient(
  settings: readonly TemplateSetting[],
  client: Pick<Client, 'looknfeel' | 'reportfactory'>,
  type: string,
): TemplateSetting[] {
  const { looknfeel, reportfactory } = client
  const properties = [
    { name: 'Primary colour', value: looknfeel.primarycolour },
    { name: 'Secondary colour', value: looknfeel.secondarycolour },
    ...reportfactory.genericConfigPropertyList,
    ...(reportfactory.reportTypeList.find(({ name }) => name === type)?.reportConfigPropertyList ?? []),
  ]
  return settings.map((setting) =>
    isBuiltInSetting(setting) ? { ...setting, ...chosenBy(properties, setting.name, setting) } : setting,
  )
}

export const printValueOf = ({ type, value, booleanvalue }: TemplateSetting): string | boolean =>
  type === 'boolean' ? (booleanvalue ?? false) : value

const named = /\bsettings\s*(?:\?\.|\.)\s*([A-Za-z_$][\w$]*)|\bsettings\s*\[\s*(['"])([^'"\]]+)\2\s*\]/g

/** Neither a setting nor a property of the client. */
export function unknownSettings(
  { sections, settings }: Pick<TemplateContent, 'sections' | 'settings'>,
  properties: readonly string[] = [],
): string[] {
  const ofAll = [...properties, ...settings.map(({ systemname }) => systemname)]
  const unknown = sections.flatMap((section) => {
    const known = new Set([...ofAll, ...section.settings.map(({ systemname }) => systemname)])
    return [...section.pugcode.matchAll(named)].flatMap(([, dotted, , quoted]) => {
      const name = dotted ?? quoted
      return name === undefined || known.has(name) ? [] : name
    })
  })
  return [...new Set(unknown)].slice(0, 50)
}
