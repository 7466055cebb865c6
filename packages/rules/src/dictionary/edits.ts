import type { Dictionary, DictionarySection, ReportDictionary } from '@lintel/contract'
import { plain } from '../three-way-merge/documents.ts'
import { isSame } from '../three-way-merge/graph.ts'

/** Rooms and sections of such a type are the shared ones. */
const noOwn = (reporttype: string): ReportDictionary => ({
  reporttype,
  rooms: [],
  sections: [],
  compliance_list: [],
  maintenance_flags: [],
  deadlines: [],
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

const flagsOf = ({ reportdictionaries }: Dictionary) =>
  new Map(reportdictionaries.map((own) => [own.reporttype, own.maintenance_flags]))

export const sameFlags = (one: Dictionary, other: Dictionary): boolean => {
  const [flags, others] = [flagsOf(one), flagsOf(other)]
  return [...new Set([...flags.keys(), ...others.keys()])].every((type) =>
    isSame(plain(flags.get(type) ?? []), plain(others.get(type) ?? [])),
  )
}

/** For all its types; references to missing flags are removed. */
export const withFlagsOf = (dictionary: Dictionary, other: Dictionary): Dictionary => {
  const flags = flagsOf(other)
  const known = new Set(dictionary.reportdictionaries.map(({ reporttype }) => reporttype))
  const missing = other.reportdictionaries
    .filter(({ reporttype, maintenance_flags }) => maintenance_flags.length > 0 && !known.has(reporttype))
    .map((theirs) => ({ ...theirs, rooms: [], sections: [], compliance_list: [], deadlines: [] }))
  return {
    ...dictionary,
    reportdictionaries: [...dictionary.reportdictionaries, ...missing].map((own) => {
      const theirs = flags.get(own.reporttype) ?? []
      const slugs = new Set(theirs.map(({ slug }) => slug))
      return {
        ...own,
        maintenance_flags: theirs,
        compliance_list: own.compliance_list.map((question) =>
          question.maintenanceflag === undefined || slugs.has(question.maintenanceflag)
            ? question
            : { ...question, maintenanceflag: undefined },
        ),
      }
    }),
  }
}
