import type { ComplianceItem, Deadline, PlainDate, ReportBody } from '@lintel/contract'
import { instantInLondon, londonClock, plusDays } from '../appointments/diary.ts'
import { isPlainDate } from '../plain-dates.ts'
import { holdsValue, isAnswered } from './answers.ts'
import type { ChecklistDictionary } from './fill.ts'
import { shownQuestions } from './shown.ts'

export interface RunningDeadline {
  name: string
  /** `24 hours`, `10 working days`. */
  within: string
  /** Empty while unknown. */
  from: PlainDate
  /** The last day; empty while `from` is. In hours, the day on which it ends. */
  due: PlainDate
  /** Of a deadline in hours: London's time, `14:30`; empty while the start is unknown. */
  dueTime: string
  inHours: boolean
  /** Empty if the dictionary does not say. */
  binds: string
  benchmark: boolean
  unconfirmed: boolean
}

export type DeadlineRules = Pick<ChecklistDictionary, 'deadlines' | 'bankholidays' | 'holidaycalendars'>

type Checklists = Pick<ReportBody, 'compliancesections' | 'rooms' | 'date'>

const isWorkingDay = (day: PlainDate, holidays: ReadonlySet<PlainDate>): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The first is the first working day after `day`. */
export const addWorkingDays = (day: PlainDate, count: number, bankholidays: readonly PlainDate[] = []): PlainDate => {
  const holidays = new Set(bankholidays)
  let at = day
  for (let left = count; left > 0;) {
    at = plusDays(at, 1)
    if (isWorkingDay(at, holidays)) left--
  }
  return at
}

const unitOf = ({ within, unit }: Deadline) => `${within} ${within === 1 ? unit.replace(/s$/, '') : unit}`

const addHours = (day: PlainDate, time: string, hours: number): [day: PlainDate, time: string] => {
  const start = Date.parse(instantInLondon(day, time.padStart(5, '0')))
  const [dueDay = '', dueTime = ''] = londonClock(new Date(start + hours * 3_600_000).toISOString()).split(' ')
  return [dueDay, dueTime.slice(0, 5)]
}

const isTime = (value: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(value)

const daysOf: Record<'days' | 'weeks', number> = { days: 1, weeks: 7 }

/** By question's slug, without hidden questions. */
const answersOf = (body: Checklists) => {
  const shown = [...shownQuestions(body)]
  const valueOf = (slug: string): string => shown.find((item: ComplianceItem) => item.slug === slug)?.value ?? ''
  return {
    shown,
    valueOf,
    timeOf: (slug: string | undefined) => {
      const time = slug === undefined ? '' : valueOf(slug).trim()
      return isTime(time) ? time : ''
    },
    dayOf: (slug: string): PlainDate => {
      if (slug === 'report') return body.date
      const value = valueOf(slug)
      return isPlainDate(value) ? value : ''
    },
    holds: ({ link, linkconditionvalue }: Pick<Deadline, 'link' | 'linkconditionvalue'>) =>
      shown.some(({ slug, value }) => slug === link && holdsValue(value, linkconditionvalue)),
  }
}
type Answers = ReturnType<typeof answersOf>

const startsOf = ({ link, linkconditionvalue, or = [] }: Deadline) => [{ link, linkconditionvalue }, ...or]

/** For the nation and the kind of landlord that were answered. */
const applies = ({ also = [] }: Deadline, answers: Answers) => also.every((other) => answers.holds(other))

const binds = (deadline: Deadline, answers: Answers) =>
  startsOf(deadline).some((start) => answers.holds(start)) && applies(deadline, answers)

/** When the clock started; while that is unknown, on the report's day. */
const wasInForce = ({ began, inforcefrom, inforceto }: Deadline, { dayOf }: Answers) => {
  const day = (began === undefined ? '' : dayOf(began)) || dayOf('report')
  return (inforcefrom ?? '') <= day && day <= (inforceto ?? '9')
}

const running = (deadline: Deadline, answers: Answers, rules: DeadlineRules): RunningDeadline => {
  const { within, unit, holidays } = deadline
  const from = answers.dayOf(deadline.from)
  const time = unit === 'hours' ? answers.timeOf(deadline.fromtime) : ''
  const dueOf = (): [day: PlainDate, time: string] => {
    if (unit === 'hours')
      return time === '' ? [plusDays(from, Math.ceil(within / 24)), ''] : addHours(from, time, within)
    if (unit !== 'working days') return [plusDays(from, within * daysOf[unit]), '']
    return [addWorkingDays(from, within, (holidays && rules.holidaycalendars?.[holidays]) ?? rules.bankholidays), '']
  }
  const [due, dueTime] = from === '' ? ['', ''] : dueOf()
  return {
    name: deadline.name,
    within: unitOf(deadline),
    from,
    due,
    dueTime,
    inHours: unit === 'hours',
    binds: deadline.binds ?? '',
    benchmark: deadline.benchmark ?? false,
    unconfirmed: deadline.unconfirmed ?? false,
  }
}

/** The first to end first. */
export const runningDeadlines = (body: Checklists, rules: DeadlineRules): RunningDeadline[] => {
  if (rules.deadlines.length === 0) return []
  const answers = answersOf(body)
  return rules.deadlines
    .filter((deadline) => binds(deadline, answers) && wasInForce(deadline, answers))
    .map((deadline) => running(deadline, answers, rules))
    .toSorted((a, b) => (a.due || '9').localeCompare(b.due || '9'))
}

/** A benchmark, or one that was not read in its source, is named as such. */
export const boundParty = ({
  binds: whom,
  benchmark,
  unconfirmed,
}: Pick<RunningDeadline, 'binds' | 'benchmark' | 'unconfirmed'>): string => {
  if (whom === '') return ''
  const party = `${whom.charAt(0).toLowerCase()}${whom.slice(1)}`
  if (benchmark) return `Benchmark: it binds ${party}`
  return unconfirmed ? `Not confirmed: it binds ${party}` : `Binds ${party}`
}

const listed = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB').format([...new Set(words)].map((word) => `‘${word}’`))

const notAnswered = (questions: readonly ComplianceItem[]) => {
  const prompts = new Set(questions.map(({ prompt }) => prompt))
  return `${listed([...prompts])} ${prompts.size > 1 ? 'are' : 'is'} not answered`
}

/** Empty if one runs or none could. */
export const whyNoDeadline = (body: Checklists, { deadlines }: DeadlineRules): string => {
  const answers = answersOf(body)
  const shownOf = (links: readonly { link: string }[]) =>
    answers.shown.filter(({ slug }) => links.some(({ link }) => link === slug))
  const parties = shownOf(deadlines.flatMap(({ also = [] }) => also))
  if (parties.length === 0) return ''
  const unknown = parties.filter((item) => !isAnswered(item))
  if (unknown.length > 0) return `No time limit runs: ${notAnswered(unknown)}.`
  const whom = listed(parties.map(({ value }) => value))
  const known = deadlines.filter((each) => applies(each, answers) && shownOf(startsOf(each)).length > 0)
  if (known.length === 0) return `No time limit runs: we know of none for ${whom}.`
  const inForce = known.filter((each) => wasInForce(each, answers))
  if (inForce.length === 0) return `No time limit runs: none was in force for ${whom} when the landlord became aware.`
  if (inForce.some((each) => binds(each, answers))) return ''
  const starts = shownOf(inForce.flatMap(startsOf))
  const open = starts.filter((item) => !isAnswered(item))
  if (open.length > 0) return `No time limit runs: ${notAnswered(open)}.`
  return `No time limit runs for ${whom}: none starts by the answers to ${listed(starts.map(({ prompt }) => prompt))}.`
}
