import { randomUUID } from 'node:crypto'
import type { Caller, Judge } from '../iam/judge.ts'
import { readSchedule, type Scheduled } from '../schedule.ts'
import { ACCOUNT } from '../template/resources.ts'
import type { Resources } from '../template/resource-type.ts'
import { eventRule, schedule } from '../template/types/compute.ts'
import type { LocalFunctions } from './local-functions.ts'

/** Each calls its functions asynchronously, with its own rights. */
export function localSchedules(
  resources: Resources,
  functions: LocalFunctions,
  judge: Judge,
  invokeLater: (caller: Caller, functionName: string, event: unknown) => void,
): Scheduled[] {
  const now = Date.now()
  const make = (name: string, caller: Caller, expression: string, arn: string, event: () => unknown): Scheduled => {
    const functionName = functions.nameOf(arn, `The schedule ${name}`)
    return { name, isDue: readSchedule(expression, now), run: () => invokeLater(caller, functionName, event()) }
  }
  const rules = resources
    .all(eventRule)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .flatMap(({ ref, region, attributes, properties: { ScheduleExpression, Targets } }) =>
      ScheduleExpression === undefined
        ? []
        : Targets.map(({ Arn, Input }) =>
            make(
              ref,
              { kind: 'service', name: 'events.amazonaws.com', sourceArn: attributes.Arn },
              ScheduleExpression,
              Arn,
              () => (Input === undefined ? scheduledEvent(region, attributes.Arn ?? '') : JSON.parse(Input)),
            ),
          ),
    )
  const schedules = resources
    .all(schedule)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .map(({ ref, properties: { ScheduleExpression, Target } }) =>
      make(ref, judge.sessionOf(Target.RoleArn, ref), ScheduleExpression, Target.Arn, () =>
        JSON.parse(Target.Input ?? '{}'),
      ),
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
