import type { Dictionary } from '@lintel/contract'
import { plain } from '../three-way-merge/documents.ts'
import { isSame } from '../three-way-merge/graph.ts'

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
