import { dictionaryMessages, type ComplianceQuestion, type MaintenanceFlag } from '@lintel/contract'

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
