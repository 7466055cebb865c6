import { randomUUID } from 'node:crypto'
import type { Sqs } from '../sqs/index.ts'
import { ACCOUNT, type Resources } from '../template/resources.ts'
import { eventRule, type EventPattern } from '../template/types/compute.ts'

/** Puts an event on the default bus. */
export type PutEvent = (event: { source: string; detailType: string; resources: string[]; detail: object }) => void

/**
 * EventBridge's default bus with the template's rules, whose targets are queues: an event is with them when it is put.
 * @throws Error for a target that is no queue of the template
 */
export function localBus(resources: Resources, sqs: Sqs, region: string): PutEvent {
  const rules = resources
    .all(eventRule)
    .filter(({ properties }) => properties.State === 'ENABLED')
    .flatMap(({ logicalId, properties: { EventPattern: pattern, Targets } }) => {
      if (!pattern) return []
      for (const { Arn } of Targets)
        if (!sqs.queueOf(Arn))
          throw new Error(`The rule ${logicalId} has the target ${Arn}; the local bus reaches its queues alone.`)
      return [{ pattern, queues: Targets.map(({ Arn }) => Arn) }]
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
    for (const { pattern, queues } of rules)
      if (matches(pattern, event)) for (const queue of queues) sqs.send(queue, JSON.stringify(event))
  }
}

/** Every field of the pattern has one of its values; of a list one is enough. */
function matches(pattern: EventPattern, event: object): boolean {
  const fields = new Map(Object.entries(event))
  return Object.entries(pattern).every(([name, wanted]) => {
    const value: unknown = fields.get(name)
    if (!Array.isArray(wanted)) return typeof value === 'object' && value !== null && matches(wanted, value)
    return (Array.isArray(value) ? value : [value]).some((each: unknown) => wanted.includes(String(each)))
  })
}
