import { reportChecks, type CheckRule, type Client, type ReportBody, type ReportCheck } from '@lintel/contract'
import { checkedOf, sectionFilter, type Check, type CheckedType, type CheckFacts } from './check.ts'
import { damageChecks } from './damage.ts'
import { entryChecks } from './entries.ts'
import { givingChecks } from './giving.ts'
import { pathByIds } from './id-path.ts'
import { photographChecks } from './photographs.ts'

export const checks: Readonly<Record<CheckRule, Check>> = {
  ...damageChecks,
  ...photographChecks,
  ...entryChecks,
  ...givingChecks,
}

/** Not 'given': an e-mail is how it is given. */
export const canStop = (rule: CheckRule): boolean => rule !== 'given'

type Said = Pick<ReportCheck, 'rule' | 'path' | 'message'>

export type KeptAnswer = Said & Required<Pick<ReportCheck, 'answer'>>

/** Its end, which says what is wrong: names before it can be long. */
export const keptMessage = ({ message }: Pick<Said, 'message'>): string => message.slice(-200)

/** An answer is for what it was given to: once something else is wrong at the same place, the point is open again. */
export const saysSame = (one: Said, other: Said): boolean =>
  one.rule === other.rule && one.path === other.path && keptMessage(one) === keptMessage(other)

interface Options {
  type?: CheckedType
  /** Without them, only what the body says. */
  facts?: CheckFacts | undefined
  answers?: readonly KeptAnswer[]
  /** Of the agency. */
  stops?: readonly CheckRule[] | undefined
}

/** In the order of the rules, then of the report. */
export function checkReport(body: ReportBody, options: Options = {}): ReportCheck[] {
  const checked = checkedOf(body, options)
  const isShown = sectionFilter(body, options.type)
  const { facts, answers = [], stops = [] } = options
  return reportChecks.flatMap((rule) => {
    const { source, needsFacts, points } = checks[rule]
    if (needsFacts && !facts) return []
    const severity = stops.includes(rule) && canStop(rule) ? 'stop' : 'warn'
    return [...points(checked)]
      .filter(({ path }) => isShown(path))
      .map(({ path: at, message }): ReportCheck => {
        const point = { rule, severity, path: pathByIds(body, at), message, source } as const
        const kept = answers.find((one) => saysSame(one, point))
        return { ...point, ...(kept && { answer: kept.answer }) }
      })
  })
}

export const isOpenCheck = ({ answer }: Pick<ReportCheck, 'answer'>): boolean => answer === undefined

/** Those that stop an e-mail. */
export const stopsOf = (found: readonly ReportCheck[]): ReportCheck[] =>
  found.filter((check) => check.severity === 'stop' && isOpenCheck(check))

/** `Damage has a photograph (2), As many keys came back as were given (1)` */
export const checksText = (found: readonly Pick<ReportCheck, 'rule'>[]): string =>
  [...Map.groupBy(found, ({ rule }) => rule)]
    .map(([rule, some]) => `${checks[rule].sentence} (${some.length})`)
    .join(', ')

/** As the client has set up the report's type, and which checks stop its e-mails. */
export const optionsOf = (
  { reportfactory, options }: Partial<Pick<Client, 'reportfactory' | 'options'>>,
  body: ReportBody,
): Options => ({
  type: reportfactory?.reportTypeList.find(({ name }) => name === body.type),
  stops: options?.checks,
})

/** Of nine rules: what the others find can change without a save. */
export const countOpenChecks = (
  body: ReportBody,
  client: Parameters<typeof optionsOf>[0],
  answers: readonly KeptAnswer[] = [],
): number => checkReport(body, { ...optionsOf(client, body), answers }).filter(isOpenCheck).length
