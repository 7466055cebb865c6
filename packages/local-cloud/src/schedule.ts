import { timeNow } from './clock.ts'

const MINUTE = 60_000
const UNITS: Record<string, number> = { minute: MINUTE, hour: 60 * MINUTE, day: 1_440 * MINUTE }
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** In the minute that begins at `minute` (milliseconds since 1970, UTC). */
export type IsDue = (minute: number) => boolean

/** `rate(5 minutes)` or `cron(0 3 * * ? *)`, UTC. Rates count from `startedAt`. */
export function readSchedule(expression: string, startedAt: number): IsDue {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression)
  if (rate) {
    const every = Number(rate[1]) * (UNITS[rate[2] ?? ''] ?? MINUTE)
    const first = Math.floor(startedAt / MINUTE) * MINUTE
    return (minute) => minute > first && (minute - first) % every === 0
  }
  const fields = /^cron\((.*)\)$/.exec(expression)?.[1]?.split(/\s+/)
  if (fields?.length !== 6) throw new Error(`The schedule ${expression} is not supported by the local cloud.`)
  const [minutes, hours, days, months, weekdays, years] = fields
  const read = (field: string | undefined, from: number, to: number, names: string[] = []) =>
    readField(expression, field ?? '*', from, to, names)
  const matches = [
    [read(minutes, 0, 59), (at: Date) => at.getUTCMinutes()],
    [read(hours, 0, 23), (at: Date) => at.getUTCHours()],
    [read(days, 1, 31), (at: Date) => at.getUTCDate()],
    [read(months, 1, 12, MONTHS), (at: Date) => at.getUTCMonth() + 1],
    [read(weekdays, 1, 7, WEEKDAYS), (at: Date) => at.getUTCDay() + 1],
    [read(years, 1970, 2199), (at: Date) => at.getUTCFullYear()],
  ] as const
  return (minute) => matches.every(([allowed, valueOf]) => allowed.has(valueOf(new Date(minute))))
}

function readField(expression: string, field: string, from: number, to: number, names: string[]): Set<number> {
  const number = (text: string) => {
    const named = names.indexOf(text.toUpperCase())
    const value = named >= 0 ? named + 1 : Number(text)
    if (!Number.isInteger(value) || value < from || value > to)
      throw new Error(`The schedule ${expression} has a part that the local cloud does not support: ${field}`)
    return value
  }
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/')
    const [low = '', high] = range === '*' || range === '?' ? [String(from), String(to)] : range.split('-')
    const last = high ?? (part.includes('/') ? String(to) : low)
    for (let value = number(low); value <= number(last); value += Math.max(1, Number(step))) values.add(value)
  }
  return values
}

export interface Scheduled {
  name: string
  isDue: IsDue
  run: () => void
}

/** `at` in milliseconds since 1970; returns their names. */
export function runDue(all: Scheduled[], at: number): string[] {
  const minute = Math.floor(at / MINUTE) * MINUTE
  const due = all.filter(({ isDue }) => isDue(minute))
  for (const { run } of due) run()
  return due.map(({ name }) => name)
}

/** At the beginning of each minute; minutes of suspension are skipped. */
export function runSchedules(all: Scheduled[]): () => void {
  if (all.length === 0) return () => undefined
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(
      () => {
        runDue(all, timeNow())
        wait()
      },
      MINUTE - (timeNow() % MINUTE),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
