import type { Dictionary, DictionarySection, ReportDictionary } from '@lintel/contract'

/** Rooms and sections of such a type are the shared ones. */
const noOwn = (reporttype: string): ReportDictionary => ({
  ...{ reporttype, rooms: [], sections: [], compliance_list: [], maintenance_flags: [], deadlines: [] },
})

export const ownOfType = (
  { reportdictionaries }: Pick<Dictionary, 'reportdictionaries'>,
  reporttype: string,
): ReportDictionary => reportdictionaries.find((own) => own.reporttype === reporttype) ?? noOwn(reporttype)

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

/** A report type has none of its own while they are shared. */
export const sectionsIn = (dictionary: Dictionary, reporttype: string): readonly DictionarySection[] =>
  reporttype === '' ? dictionary.sections : ownOfType(dictionary, reporttype).sections

export const withSections = (
  dictionary: Dictionary,
  reporttype: string,
  sections: readonly DictionarySection[],
): Dictionary =>
  reporttype === ''
    ? { ...dictionary, sections: [...sections] }
    : withOwnOfType(dictionary, reporttype, { sections: [...sections] })

export const withEntry = <T extends { slug: string }>(list: readonly T[], entry: T, slug?: string): T[] =>
  slug === undefined ? [...list, entry] : list.map((known) => (known.slug === slug ? entry : known))

export const withoutEntry = <T extends { slug: string }>(list: readonly T[], slug: string): T[] =>
  list.filter((known) => known.slug !== slug)

export const withMoved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from)
  const [moved] = list.slice(from, from + 1)
  return moved === undefined ? rest : [...rest.slice(0, to), moved, ...rest.slice(to)]
}
