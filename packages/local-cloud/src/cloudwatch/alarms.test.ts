// @module-tag long
import { expect, test } from 'vitest'
import { Alarms, type AlarmSpec, type Change } from './alarms.ts'
import { MINUTE, Metrics } from './metrics.ts'
import { stateAfter, type AlarmState, type MissingData } from './evaluation.ts'
import { isWanted, mailOf, type FilterPolicy } from './topics.ts'

/** In the guide's notation of data points: X breaches, 0 does not, - is missing. */
const pointsOf = (text: string) => text.split(' ').map((each) => (each === '-' ? undefined : each === 'X'))

const treatments = ['breaching', 'notBreaching', 'ignore', 'missing'] as const
// INSUFFICIENT_DATA is the initial state, which is retained.
test.each([
  [3, '0 - X - X', ['OK', 'OK', 'OK', 'OK']],
  [3, '0 - - - -', ['OK', 'OK', 'OK', 'OK']],
  [3, '- - - - -', ['ALARM', 'OK', 'kept', 'INSUFFICIENT_DATA']],
  [3, '0 X X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
  [3, '- - X - -', ['ALARM', 'OK', 'kept', 'ALARM']],
  [2, '0 - X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
  [2, '0 0 X 0 X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
  [2, '0 - X - -', ['ALARM', 'OK', 'OK', 'OK']],
  [2, '- - - - 0', ['ALARM', 'OK', 'OK', 'OK']],
  [2, '- - - X -', ['ALARM', 'OK', 'kept', 'ALARM']],
] as const)(
  'an alarm’s state matches the tables of AWS’s guide: %i of 3: %s',
  (datapointsToAlarm, points, expected) => {
    const stateWith = (missingData: MissingData, before: AlarmState) =>
      stateAfter({ evaluationPeriods: 3, datapointsToAlarm, missingData }, pointsOf(points), before)
    for (const [at, treatment] of treatments.entries())
      for (const before of ['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const)
        expect(stateWith(treatment, before), `${treatment} after ${before}`).toBe(
          expected[at] === 'kept' ? before : expected[at],
        )
  },
)

test('a topic receives only changes, once each, and a subscription those that match its filter', async () => {
  const metric = { namespace: 'N', name: 'M', dimensions: { a: 'x' } }
  const topic = 'arn:aws:sns:eu-west-2:111111111111:Told'
  const spec: AlarmSpec = {
    name: 'Broken',
    arn: 'arn:broken',
    description: 'Something is broken.',
    region: 'eu-west-2',
    watched: {
      metrics: [{ id: 'm', metric, statistic: 'Sum' }],
      periodSeconds: 300,
      combine: (series) => series.get('m') ?? [],
    },
    comparison: 'GreaterThanThreshold',
    threshold: 0,
    evaluationPeriods: 1,
    datapointsToAlarm: 1,
    missingData: 'notBreaching',
    actionsEnabled: true,
    actions: { OK: [topic], ALARM: [topic], INSUFFICIENT_DATA: [] },
  }
  const metrics = new Metrics()
  const told: Change[] = []
  const alarms = new Alarms([spec], metrics, async (_, change) => void told.push(change))
  const start = Math.floor(Date.now() / MINUTE) * MINUTE
  const changesAt = async (minutes: number) => {
    await alarms.evaluate(start + minutes * MINUTE)
    return told.splice(0).map(({ from, to }) => `${from} -> ${to}`)
  }
  expect(await changesAt(0)).toEqual(['INSUFFICIENT_DATA -> OK'])
  metrics.put(metric, 1, start)
  metrics.put({ ...metric, dimensions: {} }, 1, start)
  // The minute must have ended; the period slides by minutes.
  expect(await changesAt(0)).toEqual([])
  await alarms.evaluate(start + MINUTE)
  const [change] = told
  expect(told.splice(0)).toMatchObject([
    {
      from: 'OK',
      to: 'ALARM',
      reason: 'Threshold Crossed: 1 out of the last 1 datapoints [1.0] was greater than the threshold (0.0).',
    },
  ])
  expect(await changesAt(5)).toEqual([])
  // Older values are looked up: the documented delay of alarms that treat missing data as good.
  expect(await changesAt(14)).toEqual([])
  expect(await changesAt(16)).toEqual(['ALARM -> OK'])

  const filter: FilterPolicy = { $or: [{ NewStateValue: ['ALARM'] }, { OldStateValue: ['ALARM'] }] }
  const passes = (OldStateValue: AlarmState, NewStateValue: AlarmState) =>
    isWanted(filter, { OldStateValue, NewStateValue })
  expect(passes('INSUFFICIENT_DATA', 'OK')).toBe(false)
  expect(passes('INSUFFICIENT_DATA', 'ALARM')).toBe(true)
  expect(passes('ALARM', 'OK')).toBe(true)
  if (!change) throw new Error('Nothing rang.')
  expect(mailOf(change, { topicArn: topic, address: 'ops@notes.example', filter }, '111111111111')).toMatchObject({
    to: ['ops@notes.example'],
    subject: 'ALARM: "Broken" in EU (London)',
    text: expect.stringContaining('- State Change:               OK -> ALARM') as string,
  })
})
