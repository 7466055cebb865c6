import type { Client, printPropertyNames, ReportFont } from '@lintel/contract'
import { isReportFont } from '../fonts.ts'

/** Found by its name or its system name. */
export interface PrintSetting {
  name: string
  value: string
}

const pageNumberStyles = ['N', 'Page N', 'N/M', 'Page N of M'] as const
export type PageNumberStyle = (typeof pageNumberStyles)[number]

/** Anything not set, or invalid, stays as designed. */
export interface PrintSettings {
  font: ReportFont | ''
  fontStyle: '' | 'italic' | 'bold'
  /** For the whole document; braces and angle brackets are removed. */
  fontCss: string
  /** `#rrggbb`; empty for the client's own colour. */
  primarycolour: string
  secondarycolour: string
  /** Pixels; 0 if not set. */
  border: number
  rounded: boolean
  perRow: 2 | 3
  photographsDate: boolean
  pageNumber: PageNumberStyle
  copyright: boolean
  website: boolean
  reference: boolean
  /** Rooms follow each other without page breaks. */
  flow: boolean
}

type PropertyName = (typeof printPropertyNames)[number]

const systemName = (name: string): string => name.trim().toLowerCase().replaceAll(/\W+/g, '_')

/** The template's before the type's before those of the whole report factory. */
export const printSettings = (
  { reportfactory }: Pick<Client, 'reportfactory'>,
  type: string,
  ofTemplate: readonly PrintSetting[] = [],
): PrintSettings => {
  const ofType = reportfactory.reportTypeList.find(({ name }) => name === type)?.reportConfigPropertyList ?? []
  const all = [...reportfactory.genericConfigPropertyList, ...ofType, ...ofTemplate]
  const values = new Map(all.map(({ name, value }) => [systemName(name), value.trim()]))
  const value = (name: PropertyName) => values.get(systemName(name)) ?? ''
  const isOn = (name: PropertyName, otherwise: boolean) =>
    otherwise ? value(name).toLowerCase() !== 'false' : value(name).toLowerCase() === 'true'
  const colour = (name: PropertyName) => (/^#[0-9a-f]{6}$/i.test(value(name)) ? value(name) : '')
  const font = value('Font')
  const fontStyle = value('Font style').toLowerCase()
  const number = value('Page number style').replace('[page]', 'N').replace('[topage]', 'M')
  return {
    font: isReportFont(font) ? font : '',
    fontStyle: fontStyle === 'italic' || fontStyle === 'bold' ? fontStyle : '',
    fontCss: value('Font CSS').replaceAll(/[{}<>@\\]/g, ''),
    primarycolour: colour('Primary colour'),
    secondarycolour: colour('Secondary colour'),
    border: Number(/^([1-5])px\b/.exec(value('Table border thickness'))?.[1] ?? 0),
    rounded: /^(?:rounded|10px)$/i.test(value('Table corner style')),
    perRow: value('Photographs per row') === '2' ? 2 : 3,
    photographsDate: isOn('Show photographs date', true),
    pageNumber: pageNumberStyles.find((style) => style === number) ?? 'Page N of M',
    copyright: isOn('Show copyright', false),
    website: isOn('Show website', false),
    reference: isOn('Show report reference', true),
    flow: value('Page break') === 'flow',
  }
}
