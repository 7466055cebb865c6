import type { ComplianceItem, Deadline, PlainDate, ReportBody } from '@lintel/contract'
import { holdsValue } from './answers.ts'
import type { ChecklistDictionary } from './fill.ts'
import { shownQuestions } from './shown.ts'

/** A time limit that an answer has set running. */
export interface RunningDeadline {
  name: string
  /** `24 hours`, `10 working days`. */
  within: string
  /** The day it runs from; empty while nobody has said. */
  from: PlainDate
  /** The last day; empty while `from` is. Of hours: the day on which they end, at the time of day they began. */
  due: PlainDate
  inHours: boolean
}

const addDays = (day: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const isWorkingDay = (day: PlainDate, holidays: ReadonlySet<PlainDate>): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The last day of so many working days; the first is the first working day after `day`. */
export const addWorkingDays = (day: PlainDate, count: number, bankholidays: readonly PlainDate[] = []): PlainDate => {
  const holidays = new Set(bankholidays)
  let at = day
  for (let left = count; left > 0;) {
    at = addDays(at, 1)
    if (isWorkingDay(at, holidays)) left--
  }
  return at
}

const isPlainDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const dueOf = ({ within, unit }: Deadline, from: PlainDate, bankholidays: readonly PlainDate[]): PlainDate => {
  if (unit === 'working days') return addWorkingDays(from, within, bankholidays)
  return addDays(from, unit === 'hours' ? Math.ceil(within / 24) : within)
}

const unitOf = ({ within, unit }: Deadline) => `${within} ${within === 1 ? unit.replace(/s$/, '') : unit}`

/** The time limits that the answers of a report have set running, the first to end first. */
export const runningDeadlines = (
  body: Pick<ReportBody, 'compliancesections' | 'rooms' | 'date'>,
  { deadlines, bankholidays }: Pick<ChecklistDictionary, 'deadlines' | 'bankholidays'>,
): RunningDeadline[] => {
  if (deadlines.length === 0) return []
  const shown = [...shownQuestions(body)]
  const dateOf = (from: string): PlainDate => {
    if (from === 'report') return body.date
    const value = shown.find(({ slug }: ComplianceItem) => slug === from)?.value ?? ''
    return isPlainDate(value) ? value : ''
  }
  return deadlines
    .filter(({ link, linkconditionvalue }) =>
      shown.some(({ slug, value }) => slug === link && holdsValue(value, linkconditionvalue)),
    )
    .map((deadline) => {
      const from = dateOf(deadline.from)
      return {
        name: deadline.name,
        within: unitOf(deadline),
        from,
        due: from === '' ? '' : dueOf(deadline, from, bankholidays),
        inHours: deadline.unit === 'hours',
      } as const
    })
    .toSorted((a, b) => (a.due || '9').localeCompare(b.due || '9'))
}
