import type { Dictionary, DictionarySection, ReportDictionary } from '@lintel/contract'

/** An empty entry: rooms and sections of such a type are the shared ones. */
const noOwn = (reporttype: string): ReportDictionary => ({
  ...{ reporttype, rooms: [], sections: [], compliance_list: [], maintenance_flags: [], deadlines: [] },
})

/** A dictionary's own parts for one report type. */
export const ownOfType = (
  { reportdictionaries }: Pick<Dictionary, 'reportdictionaries'>,
  reporttype: string,
): ReportDictionary => reportdictionaries.find((own) => own.reporttype === reporttype) ?? noOwn(reporttype)

/** A dictionary with other own parts for one report type. */
export const withOwnOfType = (
  dictionary: Dictionary,
  reporttype: string,
  change: Partial<Omit<ReportDictionary, 'reporttype'>>,
): Dictionary => {
  const { reportdictionaries: all } = dictionary
  const changed = { ...ownOfType(dictionary, reporttype), ...change }
  const isKnown = all.some((own) => own.reporttype === reporttype)
  return {
    ...dictionary,
    reportdictionaries: isKnown ? all.map((own) => (own.reporttype === reporttype ? changed : own)) : [...all, changed],
  }
}

/** The shared sections, or those of a report type, which has none of its own while they are shared. */
export const sectionsIn = (dictionary: Dictionary, reporttype: string): readonly DictionarySection[] =>
  reporttype === '' ? dictionary.sections : ownOfType(dictionary, reporttype).sections

/** A dictionary with other sections, shared or of a report type. */
export const withSections = (
  dictionary: Dictionary,
  reporttype: string,
  sections: readonly DictionarySection[],
): Dictionary =>
  reporttype === ''
    ? { ...dictionary, sections: [...sections] }
    : withOwnOfType(dictionary, reporttype, { sections: [...sections] })

/** A list with an entry appended, or in place of the one with this slug. */
export const withEntry = <T extends { slug: string }>(list: readonly T[], entry: T, slug?: string): T[] =>
  slug === undefined ? [...list, entry] : list.map((known) => (known.slug === slug ? entry : known))

/** A list without the entry of this slug. */
export const withoutEntry = <T extends { slug: string }>(list: readonly T[], slug: string): T[] =>
  list.filter((known) => known.slug !== slug)

/** A list with one entry moved to another index. */
export const withMoved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  const [moved] = list.slice(from, from + 1)
  return moved === undefined ? rest : [...rest.slice(0, to), moved, ...rest.slice(to)]
}
