import { describe, expect, test } from 'vitest'
import { Alarms, type AlarmSpec, type Change } from '../packages/local-cloud/src/cloudwatch/alarms.ts'
import { Metrics, MINUTE } from '../packages/local-cloud/src/cloudwatch/metrics.ts'
import { readAssembly } from '../packages/local-cloud/src/template/assembly.ts'
import { readResources } from '../packages/local-cloud/src/template/resources.ts'
import { aFolderForAll } from '../packages/local-cloud/src/testing/folder.ts'
import { knownTypes } from '../packages/local-cloud/src/template/types/index.ts'
import { localAlarms } from '../packages/local-cloud/src/wiring/local-alarms.ts'
import { buildApp } from './app.ts'
import { copies } from './test/templates.ts'

/** What is published in five minutes, by metric. */
type Published = Record<string, number[]>
/** The nth period of something that has happened; nothing of it once it is over. */
type Incident = [what: string, published: (nth: number) => Published | undefined]

interface Row {
  /** By the hour of a day in a quiet and in a busy week. */
  normal?: Record<Load, (hour: number) => Published>
  mustNotRing: Incident[]
  rings: Incident[]
  /** How many rules look at the same metrics: one by default. */
  rules?: number
}
type Load = 'quiet' | 'busy'

const periodMs = 5 * MINUTE
const periodsOfDay = (24 * 60) / 5
const times = (count: number, value: number) => Array.from({ length: count }, () => value)
const isNight = (hour: number) => hour < 6
const forPeriods = (count: number, published: Published) => (nth: number) => (nth < count ? published : undefined)
const once = (published: Published) => forPeriods(1, published)
const atOnce = (metric: string, what: string): Row => ({
  mustNotRing: [['none', once({ [metric]: [0] })]],
  rings: [[what, once({ [metric]: [1] })]],
})

const calls: Row['normal'] = {
  quiet: (hour) => ({ Latency: isNight(hour) ? [4200] : [...times(30, 300), 4200], Count: times(30, 1), '5xx': [] }),
  // Three in a hundred are large.
  busy: (hour) => ({
    Latency: isNight(hour) ? [4200, 300] : [...times(97, 400), ...times(3, 8000)],
    Count: times(isNight(hour) ? 2 : 100, 1),
    '5xx': times(isNight(hour) ? 0 : 1, 1),
  }),
}
/** SES's rate is of the volume that it takes for representative. */
const mails = (metric: string, badRate: number): Row => ({
  normal: {
    // Three a day, of which one bounced.
    quiet: (hour) => ({ Send: hour === 10 ? [3 / 12] : [], [metric]: [1 / 3] }),
    busy: (hour) => ({ Send: isNight(hour) ? [] : [2], [metric]: [badRate / 10] }),
  },
  mustNotRing: [],
  rings: [['the rate at which SES reviews the account', forPeriods(12, { Send: [2], [metric]: [badRate] })]],
})

const hourOf = (nth: number) => (9 + Math.floor(nth / 12)) % 24
const copiedAt = (at: number) => (hour: number) => ({ NumberOfCopyJobsCompleted: hour === at ? [5] : [] })

/** All alarms, by what they watch. A new kind needs its row. */
const table: Record<string, Row> = {
  '5xx+Count': {
    normal: calls,
    mustNotRing: [
      [
        'all calls of ten minutes fail, and are tried again',
        forPeriods(2, { '5xx': times(100, 1), Count: times(100, 1) }),
      ],
      ['one of few calls fails, again and again', forPeriods(12, { '5xx': [1], Count: times(5, 1) })],
    ],
    rings: [
      ['one call in ten fails', forPeriods(4, { '5xx': times(10, 1), Count: times(100, 1) })],
      ['half of few calls fail', forPeriods(6, { '5xx': times(20, 1), Count: times(40, 1) })],
      [
        'all that one person tries every quarter of an hour',
        (nth) => (nth < 12 ? { '5xx': nth % 3 ? [] : times(5, 1), Count: times(nth % 3 ? 0 : 5, 1) } : undefined),
      ],
    ],
    rules: 2,
  },
  Latency: {
    normal: calls,
    mustNotRing: [['all functions start at once', forPeriods(2, { Latency: times(100, 5000) })]],
    rings: [['one call in ten is slow', forPeriods(4, { Latency: [...times(90, 300), ...times(10, 3500)] })]],
  },
  UnexpectedFailures: {
    mustNotRing: [['two of a day', once({ UnexpectedFailures: [1, 1] })]],
    rings: [
      [
        'a route that is used every five hours',
        (nth) => (nth < periodsOfDay ? { UnexpectedFailures: nth % 60 === 0 ? [1] : [] } : undefined),
      ],
      ['a route that all use', forPeriods(12, { UnexpectedFailures: times(300, 1) })],
    ],
  },
  Errors: {
    mustNotRing: [['two calls end in an error, and are tried again', once({ Errors: [1, 0, 1] })]],
    rings: [['an event is tried three times in vain', once({ Errors: [1, 1, 1] })]],
  },
  'Invocations+Throttles': {
    normal: { quiet: () => ({ Invocations: [20] }), busy: () => ({ Invocations: [900] }) },
    mustNotRing: [
      ['300 photographs are sent at once', forPeriods(2, { Invocations: [900], Throttles: [400] })],
      ['few of a busy hour', forPeriods(12, { Invocations: [900], Throttles: [30] })],
    ],
    rings: [
      ['the limit is reached for a quarter of an hour', forPeriods(4, { Invocations: [900], Throttles: [100] })],
      [
        'long executions hold all there are',
        (nth) => (nth < 4 ? { Invocations: nth ? [] : [8], Throttles: [1000] } : undefined),
      ],
    ],
  },
  'ReadThrottleEvents+WriteThrottleEvents': {
    mustNotRing: [['a burst, while the table grows', forPeriods(2, { ReadThrottleEvents: [50] })]],
    rings: [['a hot key', forPeriods(4, { WriteThrottleEvents: [1] })]],
  },
  ExecutionThrottled: {
    mustNotRing: [['a burst of jobs', forPeriods(2, { ExecutionThrottled: [9] })]],
    rings: [['for a quarter of an hour', forPeriods(4, { ExecutionThrottled: [9] })]],
  },
  'Reputation.BounceRate+Send': mails('Reputation.BounceRate', 0.06),
  'Reputation.ComplaintRate+Send': mails('Reputation.ComplaintRate', 0.002),
  '5xxErrorRate+Requests': {
    normal: {
      quiet: (hour) => ({ Requests: [isNight(hour) ? 4 : 200], '5xxErrorRate': [isNight(hour) ? 25 : 0] }),
      busy: () => ({ Requests: [5000], '5xxErrorRate': [0.2] }),
    },
    mustNotRing: [['ten minutes', forPeriods(2, { Requests: [5000], '5xxErrorRate': [90] })]],
    rings: [['an origin does not answer', forPeriods(4, { Requests: [5000], '5xxErrorRate': [30] })]],
  },
  OutsideChecksPassed: {
    normal: { quiet: () => ({ OutsideChecksPassed: [1] }), busy: () => ({ OutsideChecksPassed: [1] }) },
    mustNotRing: [
      ['one fails', once({ OutsideChecksPassed: [0] })],
      ['one comes late', once({})],
    ],
    rings: [
      ['it does not answer', forPeriods(3, { OutsideChecksPassed: [0] })],
      ['it is not even tried', forPeriods(3, {})],
    ],
  },
  ApproximateNumberOfMessagesVisible: atOnce('ApproximateNumberOfMessagesVisible', 'an event is given up'),
  NumberOfCopyJobsCompleted: {
    normal: { quiet: copiedAt(3), busy: copiedAt(3) },
    mustNotRing: [
      ['a night’s copies are five hours late', (nth) => copiedAt(8)(hourOf(nth))],
      ['the next are in time', () => undefined],
    ],
    rings: [['none is made for two nights', forPeriods(2.5 * periodsOfDay, {})]],
  },
  'NumberOfBackupJobsAborted+NumberOfBackupJobsExpired+NumberOfBackupJobsFailed+NumberOfCopyJobsFailed': {
    mustNotRing: [],
    rings: [
      ['a bucket cannot be copied', once({ NumberOfCopyJobsFailed: [1] })],
      ['a backup does not begin in its night', once({ NumberOfBackupJobsExpired: [1] })],
      ['a backup is stopped', once({ NumberOfBackupJobsAborted: [1] })],
    ],
  },
  BrowsersNotRun: atOnce('BrowsersNotRun', 'a browser does not run'),
  CalendarWorkGivenUp: atOnce('CalendarWorkGivenUp', 'Google refuses an appointment'),
  CalendarsBehind: atOnce('CalendarsBehind', 'a calendar is an hour behind'),
  DocumentsFailed: atOnce('DocumentsFailed', 'a PDF fails, and its execution succeeds'),
  ExecutionsFailed: atOnce('ExecutionsFailed', 'a job cannot be marked as failed'),
  ExecutionsTimedOut: atOnce('ExecutionsTimedOut', 'a job does not end'),
  ModelsForbidden: atOnce('ModelsForbidden', 'a role may not ask its model'),
  InvalidRows: atOnce('InvalidRows', 'a row does not parse'),
}

const kindOf = ({ watched }: AlarmSpec) =>
  [...new Set(watched.metrics.map(({ metric }) => metric.name))]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('+')

const outdir = aFolderForAll()
buildApp({ environment: 'prod', outdir, bundle: false, copies }).synth()
const byKind = Map.groupBy(localAlarms(readResources(readAssembly(outdir), knownTypes)), kindOf)
const ruleOf = ({ comparison, threshold, evaluationPeriods, datapointsToAlarm, watched }: AlarmSpec) =>
  JSON.stringify([comparison, threshold, evaluationPeriods, datapointsToAlarm, watched.periodSeconds])
const byRule = (kind: string) => new Map(byKind.get(kind)?.map((spec) => [ruleOf(spec), spec]))
const oneOf = (kinds: Iterable<string>) => [...kinds].flatMap((kind) => [...byRule(kind).values()])

/** What is published instead of the normal in a period, counted from nine o’clock of the first day. */
type Happens = (kind: string, period: number) => Published | undefined

/** Each change from or to ALARM, told as the template says, with the number of its period. */
async function play(load: Load, days: number, happens: Happens = () => undefined, played = oneOf(byKind.keys())) {
  const metrics = new Metrics()
  const told: { kind: string; to: string; period: number }[] = []
  let period = 0
  const tell = async (_: string, { spec, from, to }: Change) => {
    if (from === 'ALARM' || to === 'ALARM') told.push({ kind: kindOf(spec), to, period })
  }
  const begin = Date.parse('2027-03-01T09:00:00Z')
  // Those of a day are evaluated every hour.
  const groups = [...Map.groupBy(played, ({ watched }) => Math.max(1, watched.periodSeconds / 24 / 300))].map(
    ([every, group]) => ({ every, alarms: new Alarms(group, metrics, tell, begin) }),
  )
  for (period = -3; period < days * periodsOfDay; period++) {
    const at = begin + period * periodMs
    const hour = new Date(at).getUTCHours()
    for (const [kind, alike] of Map.groupBy(played, kindOf)) {
      const published = (period >= 0 && happens(kind, period)) || (table[kind]?.normal?.[load](hour) ?? {})
      const put = new Map(alike.flatMap(({ watched }) => watched.metrics).map(({ metric }) => [metric.name, metric]))
      for (const [name, metric] of put) for (const value of published[name] ?? []) metrics.put(metric, value, at)
    }
    // Until everything has begun, a check is missing.
    for (const { every, alarms } of groups)
      if (period >= 0 && period % every === 0) await alarms.evaluate(at + periodMs)
  }
  return told
}

test('each alarm is of a kind in the table, with the rule of its kind', () => {
  expect([...byKind.keys()].toSorted()).toEqual(Object.keys(table).toSorted())
  for (const [kind, { rules = 1 }] of Object.entries(table)) expect(byRule(kind).size, kind).toBe(rules)
})

describe('no alarm rings', () => {
  test('in a quiet week', async () => expect(await play('quiet', 7)).toEqual([]))

  test('in a busy week that has every incident which is no loss, one of each kind a day', async () => {
    const happens: Happens = (kind, period) => {
      const incidents = table[kind]?.mustNotRing ?? []
      const [, published] = incidents[Math.floor(period / periodsOfDay) % incidents.length] ?? []
      return published?.(period % periodsOfDay)
    }
    expect(await play('busy', 7, happens)).toEqual([])
  })
})

const faults = Object.entries(table).flatMap(([kind, { rings }]) =>
  rings.map((incident) => [kind, ...incident] as const),
)
test.each(faults)('%s rings, and recovers: %s', async (kind, _what, published) => {
  const periodSeconds = byKind.get(kind)?.[0]?.watched.periodSeconds ?? 0
  const told = await play('busy', periodSeconds > 3600 ? 3 : 0.5, (_, period) => published(period), oneOf([kind]))
  expect(told).toMatchObject([
    { kind, to: 'ALARM' },
    { kind, to: 'OK' },
  ])
})
