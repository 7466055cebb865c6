// @module-tag long
import { expect, test } from 'vitest'
import { stateAfter, type AlarmState, type MissingData } from './evaluation.ts'

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
