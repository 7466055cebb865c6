import { randomUUID } from 'node:crypto'
import { readSchedule, type Scheduled } from '../schedule.ts'
import { ACCOUNT, type Resources } from '../template/resources.ts'
import { eventRule, schedule } from '../template/types/compute.ts'
import type { LocalFunctions } from './local-functions.ts'

/** The template's enabled schedules, each calling its functions without waiting for them. */
export function localSchedules(
  resources: Resources,
  functions: LocalFunctions,
  invokeLater: (functionName: string, event: unknown) => void,
): Scheduled[] {
  const now = Date.now()
  const make = (name: string, expression: string, arn: string, event: () => unknown): Scheduled => {
    const functionName = functions.nameOf(arn, `The schedule ${name}`)
    return { name, isDue: readSchedule(expression, now), run: () => invokeLater(functionName, event()) }
  }
  const rules = resources
    .all(eventRule)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .flatMap(({ ref, region, attributes, properties: { ScheduleExpression, Targets } }) =>
      ScheduleExpression === undefined
        ? []
        : Targets.map(({ Arn, Input }) =>
            make(ref, ScheduleExpression, Arn, () =>
              Input === undefined ? scheduledEvent(region, attributes.Arn ?? '') : JSON.parse(Input),
            ),
          ),
    )
  const schedules = resources
    .all(schedule)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .map(({ ref, properties: { ScheduleExpression, Target } }) =>
      make(ref, ScheduleExpression, Target.Arn, () => JSON.parse(Target.Input ?? '{}')),
    )
  return [...rules, ...schedules]
}

const scheduledEvent = (region: string, ruleArn: string) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: ACCOUNT,
  time: new Date().toISOString(),
  region,
  resources: [ruleArn],
  detail: {},
})
