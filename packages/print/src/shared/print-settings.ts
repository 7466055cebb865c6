import type { Client, ReportFont } from '@lintel/contract'
import { isReportFont } from '../fonts.ts'

/** A setting of a template or of the client's report factory, by its name or its system name. */
export interface PrintSetting {
  name: string
  value: string
}

/** The format of page numbers. */
const pageNumberStyles = ['N', 'Page N', 'N/M', 'Page N of M'] as const
export type PageNumberStyle = (typeof pageNumberStyles)[number]

/** What a client may change of the printed report. Anything that is not set, or is invalid, stays as designed. */
export interface PrintSettings {
  font: ReportFont | ''
  /** `#rrggbb`; empty for the client's own colour. */
  primarycolour: string
  secondarycolour: string
  /** Pixels, 0 where it is not set. */
  border: number
  rounded: boolean
  perRow: 2 | 3
  photographsDate: boolean
  pageNumber: PageNumberStyle
  copyright: boolean
  website: boolean
  reference: boolean
  /** Rooms run on instead of beginning a page. */
  flow: boolean
}

const systemName = (name: string): string => name.trim().toLowerCase().replaceAll(/\W+/g, '_')

/**
 * The settings of a report type: those of the template win over those of the type, and these over those of the whole
 * report factory.
 */
export const printSettings = (
  { reportfactory }: Pick<Client, 'reportfactory'>,
  type: string,
  ofTemplate: readonly PrintSetting[] = [],
): PrintSettings => {
  const ofType = reportfactory.reportTypeList.find(({ name }) => name === type)?.reportConfigPropertyList ?? []
  const all = [...reportfactory.genericConfigPropertyList, ...ofType, ...ofTemplate]
  const values = new Map(all.map(({ name, value }) => [systemName(name), value.trim()]))
  const value = (name: string) => values.get(name) ?? ''
  const isOn = (name: string, otherwise: boolean) =>
    otherwise ? value(name).toLowerCase() !== 'false' : value(name).toLowerCase() === 'true'
  const colour = (name: string) => (/^#[0-9a-f]{6}$/i.test(value(name)) ? value(name) : '')
  const font = value('font')
  const number = value('page_number_style').replace('[page]', 'N').replace('[topage]', 'M')
  return {
    font: isReportFont(font) ? font : '',
    primarycolour: colour('primary_colour'),
    secondarycolour: colour('secondary_colour'),
    border: Number(/^([1-5])px\b/.exec(value('table_border_thickness'))?.[1] ?? 0),
    rounded: /^(?:rounded|10px)$/i.test(value('table_corner_style')),
    perRow: value('photographs_per_row') === '2' ? 2 : 3,
    photographsDate: isOn('show_photographs_date', true),
    pageNumber: pageNumberStyles.find((style) => style === number) ?? 'Page N of M',
    copyright: isOn('show_copyright', false),
    website: isOn('show_website', false),
    reference: isOn('show_report_reference', true),
    flow: value('page_break') === 'flow',
  }
}
