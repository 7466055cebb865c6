import {
  dictionaryMessages,
  type Dictionary,
  type DictionarySection,
  type DictionaryType,
  type ReportDictionary,
  type ComplianceQuestion,
  type MaintenanceFlag,
} from '@lintel/contract'

/** With its subject, so that it is recognised anywhere in its list. */
interface Found extends DictionaryProblem {
  about: string
}

interface Named {
  name: string
  slug: string
}

const plain = (name: string) => name.trim().toLowerCase()

/** Its name is missing or taken, or its slug is. */
export const nameProblem = ({ name, slug }: Named, others: readonly Named[]): string | undefined => {
  if (plain(name) === '') return dictionaryMessages.nameRequired
  if (others.some((other) => plain(other.name) === plain(name))) return dictionaryMessages.nameTaken(name.trim())
  return others.some((other) => other.slug === slug) ? dictionaryMessages.slugTaken(slug) : undefined
}

const inList = (list: readonly Named[], path: string, about: string): Found[] => {
  const [names, slugs] = [new Set<string>(), new Set<string>()]
  return list.flatMap(({ name, slug }, index): Found[] => {
    const isNameTaken = names.has(plain(name))
    const isSlugTaken = slugs.has(slug)
    names.add(plain(name))
    slugs.add(slug)
    const at = { path: `${path}.${index}.name`, about: `${about}/${slug}` }
    if (plain(name) === '') return [{ ...at, message: dictionaryMessages.nameRequired }]
    if (isNameTaken) return [{ ...at, message: dictionaryMessages.nameTaken(name.trim()) }]
    return isSlugTaken ? [{ ...at, message: dictionaryMessages.slugTaken(slug) }] : []
  })
}

const inSections = (sections: readonly DictionarySection[], path: string): Found[] => [
  ...inList(sections, path, path),
  ...sections.flatMap((section, index) => {
    const inside = `${path}.${index}.types`
    const about = `${path}/${section.slug}`
    return [
      ...inList(section.types, inside, about),
      ...section.types.flatMap((type, at) => inList(type.items, `${inside}.${at}.items`, `${about}/${type.slug}`)),
    ]
  }),
]

const inChecklist = (list: ReportDictionary, path: string): Found[] => {
  const { compliance_list: questions, maintenance_flags: flags } = list
  const listed = (problems: readonly DictionaryProblem[], index?: number): Found[] =>
    problems.map((problem) => {
      const [at = '', ...field] = index === undefined ? problem.path.split('.') : [String(index), problem.path]
      const about = `${list.reporttype}/${questions[Number(at)]?.slug ?? ''}/${field.join('.')}`
      return { message: problem.message, path: `${path}.compliance_list.${at}.${field.join('.')}`, about }
    })
  return [
    ...questions.flatMap((question, index) => listed(questionProblems(question), index)),
    ...listed(linkProblems(questions, flags)),
    ...inList(
      flags.map(({ flag, slug }) => ({ name: flag, slug })),
      `${path}.maintenance_flags`,
      `${list.reporttype}/flags`,
    ).map((found) => ({ ...found, path: found.path.replace(/name$/, 'flag') })),
  ]
}

const everyType = ({ sections, reportdictionaries }: Dictionary): [path: string, about: string, DictionaryType][] =>
  [
    { path: 'sections', list: sections },
    ...reportdictionaries.map((own, index) => ({ path: `reportdictionaries.${index}.sections`, list: own.sections })),
  ].flatMap(({ path, list }) =>
    list.flatMap((section, index) =>
      section.types.map((type, at): [string, string, DictionaryType] => [
        `${path}.${index}.types.${at}`,
        `${path}/${section.slug}/${type.slug}`,
        type,
      ]),
    ),
  )

const everything = (dictionary: Dictionary): Found[] => [
  ...inList(dictionary.rooms, 'rooms', 'rooms'),
  ...inSections(dictionary.sections, 'sections'),
  ...inList(
    dictionary.reportdictionaries.map(({ reporttype }) => ({ name: reporttype, slug: reporttype })),
    'reportdictionaries',
    'reportdictionaries',
  ).map((found) => ({ ...found, path: found.path.replace(/name$/, 'reporttype') })),
  ...everyType(dictionary)
    .filter(([, , { systemName }]) => systemName.trim() === '')
    .map(([path, about]) => ({
      path: `${path}.systemName`,
      about: `${about}/systemName`,
      message: dictionaryMessages.systemNameRequired,
    })),
  ...dictionary.reportdictionaries.flatMap((own, index) => [
    ...inList(own.rooms, `reportdictionaries.${index}.rooms`, `${own.reporttype}/rooms`),
    ...inSections(own.sections, `reportdictionaries.${index}.sections`),
    ...inChecklist(own, `reportdictionaries.${index}`),
  ]),
]

const known = ({ about, message }: Found) => `${about}: ${message}`

/** Those from before the change are left out. */
export const dictionaryProblems = (changed: Dictionary, before: Dictionary): DictionaryProblem[] => {
  const old = new Set(everything(before).map(known))
  return everything(changed)
    .filter((found) => !old.has(known(found)))
    .map(({ path, message }) => ({ path, message }))
}

export interface DictionaryProblem {
  /** As in an error response, below the dictionary: `reportdictionaries.0.compliance_list.3.prompt`. */
  path: string
  message: string
}

type Asked = Pick<
  ComplianceQuestion,
  'prompt' | 'questionType' | 'optionList' | 'conditional' | 'linkconditionvalue' | 'flag' | 'flagvalue'
>

const isEmpty = (text: string) => text.trim() === ''

export const questionProblems = (question: Asked): DictionaryProblem[] => {
  const problems: DictionaryProblem[] = []
  const { prompt, questionType, optionList, conditional, linkconditionvalue, flag, flagvalue } = question
  if (isEmpty(prompt)) problems.push({ path: 'prompt', message: dictionaryMessages.promptRequired })
  if (questionType === 'select' && optionList.every(isEmpty))
    problems.push({ path: 'optionList', message: dictionaryMessages.optionsRequired })
  if (conditional && isEmpty(linkconditionvalue))
    problems.push({ path: 'linkconditionvalue', message: dictionaryMessages.conditionalValueRequired })
  if (flag && isEmpty(flagvalue)) problems.push({ path: 'flagvalue', message: dictionaryMessages.flagValueRequired })
  return problems
}

/** Itself first, up to one without a link or already visited. */
const chainOf = (question: ComplianceQuestion, bySlug: ReadonlyMap<string, ComplianceQuestion>) => {
  const chain: ComplianceQuestion[] = []
  let at: ComplianceQuestion | undefined = question
  while (at && !chain.includes(at)) {
    chain.push(at)
    at = at.link === undefined ? undefined : bySlug.get(at.link)
  }
  return { chain, again: at }
}

/** Also of links to flags. Each circle is reported once, at its first question. */
export const linkProblems = (
  questions: readonly ComplianceQuestion[],
  flags: readonly MaintenanceFlag[],
): DictionaryProblem[] => {
  const bySlug = new Map(questions.toReversed().map((question) => [question.slug, question]))
  const flagSlugs = new Set(flags.map(({ slug }) => slug))
  const inCircle = new Set<ComplianceQuestion>()
  return questions.flatMap((question, index): DictionaryProblem[] => {
    const problems: DictionaryProblem[] = []
    const { prompt, link, maintenanceflag } = question
    if (link !== undefined && !bySlug.has(link))
      problems.push({ path: `${index}.link`, message: dictionaryMessages.linkMissing(prompt) })
    if (maintenanceflag !== undefined && !flagSlugs.has(maintenanceflag))
      problems.push({ path: `${index}.maintenanceflag`, message: dictionaryMessages.flagMissing(prompt) })
    const { chain, again } = chainOf(question, bySlug)
    if (again === question && !inCircle.has(question)) {
      for (const one of chain) inCircle.add(one)
      const prompts = [...chain, question].map((one) => `"${one.prompt}"`).join(' → ')
      problems.push({ path: `${index}.link`, message: dictionaryMessages.linkedInCircle(prompts) })
    }
    return problems
  })
}
