import { randomUUID } from 'node:crypto'
import type { Caller, Judge } from '../iam/judge.ts'
import { messageRights } from '../sqs/actions.ts'
import type { Sqs } from '../sqs/index.ts'
import { ACCOUNT } from '../template/resources.ts'
import type { Resources } from '../template/resource-type.ts'
import { eventRule, type EventPattern } from '../template/types/compute.ts'
import type { ConfigurationSet } from '../ses/mail-events.ts'
import { configurationSet, mailEventDestination } from '../template/types/identity.ts'

export type PutEvent = (event: { source: string; detailType: string; resources: string[]; detail: object }) => void

/** Queues receive an event synchronously. @throws Error for a target that is not a queue of the template */
export function localBus(resources: Resources, sqs: Sqs, region: string, judge: Judge): PutEvent {
  const rules = resources
    .all(eventRule)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .flatMap(({ logicalId, attributes, properties: { EventPattern: pattern, Targets } }) => {
      if (!pattern) return []
      for (const { Arn } of Targets)
        if (!sqs.queueOf(Arn))
          throw new Error(`The rule ${logicalId} has the target ${Arn}; the local bus reaches its queues alone.`)
      const caller: Caller = { kind: 'service', name: 'events.amazonaws.com', sourceArn: attributes.Arn }
      return [{ pattern, caller, queues: Targets.map(({ Arn }) => Arn) }]
    })
  return ({ source, detailType, resources: about, detail }) => {
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': detailType,
      source,
      account: ACCOUNT,
      time: new Date().toISOString(),
      region,
      resources: about,
      detail,
    }
    for (const { pattern, caller, queues } of rules) {
      if (!matches(pattern, event)) continue
      // The queue's policy must allow it, or it is lost.
      for (const queue of queues)
        if (judge.permits(caller, messageRights(queue))) sqs.send(queue, JSON.stringify(event))
    }
  }
}

/** For a list one of its values is enough. */
function matches(pattern: EventPattern, event: object): boolean {
  const fields = new Map(Object.entries(event))
  return Object.entries(pattern).every(([name, wanted]) => {
    const value: unknown = fields.get(name)
    if (!Array.isArray(wanted)) return typeof value === 'object' && value !== null && matches(wanted, value)
    return (Array.isArray(value) ? value : [value]).some((each: unknown) => wanted.includes(String(each)))
  })
}

export const localConfigurationSets = (resources: Resources): ConfigurationSet[] =>
  resources.all(configurationSet).map(({ ref }) => ({
    name: ref,
    published: new Set(
      resources
        .all(mailEventDestination)
        .filter(({ properties }) => properties.ConfigurationSetName === ref && properties.EventDestination.Enabled)
        .flatMap(({ properties }) => properties.EventDestination.MatchingEventTypes),
    ),
  }))
