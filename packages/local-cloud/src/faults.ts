import * as z from 'zod'
import type { AwsError, Operation } from './aws-json.ts'

const kinds = ['throttled', 'conflict', 'unprocessed', 'unavailable', 'lost'] as const

/** What each service can meet; it is called by its name among the endpoints. */
const kindsOf = {
  dynamodb: kinds,
  s3: ['throttled', 'conflict', 'unavailable'],
  lambda: ['throttled', 'lost'],
  states: ['throttled', 'unavailable'],
  ses: ['throttled'],
  'cognito-idp': ['throttled'],
  kms: ['throttled', 'unavailable'],
  secretsmanager: ['throttled', 'unavailable'],
  sqs: ['throttled', 'unavailable'],
} as const satisfies Record<string, readonly (typeof kinds)[number][]>

const Each = z.strictObject({
  service: z.literal(Object.keys(kindsOf) as (keyof typeof kindsOf)[]),
  /**
   * `throttled`: asked too often. `conflict`: somebody else writes the same. `unprocessed`: a batch of DynamoDB does half of
   * what it was asked. `unavailable`: 503. `lost`: DynamoDB or Lambda does it, and the connection ends before
   * its answer.
   */
  kind: z.enum(kinds),
  /** This operation alone (S3: the method). */
  operation: z.string().optional(),
  /** Calls alone in whose address or input this occurs, such as the id of a record, so that tests do not meet. */
  about: z.string().optional(),
  /** So many calls meet it. */
  times: z.int().min(1).default(1),
})
/** What would never be met is refused: it would wait there for ever, and whoever asked would believe it had been met. */
const Fault = Each.refine(({ service, kind }) => (kindsOf[service] as readonly string[]).includes(kind), {
  error: 'this service never meets this kind of fault',
  path: ['kind'],
})
export type Fault = z.input<typeof Fault>
export type FaultKind = z.output<typeof Fault>['kind']

/** Faults that AWS has now and then, on demand: tests say what the next calls are to meet. */
export class Faults {
  #waiting: z.output<typeof Fault>[] = []

  /** @throws ZodError for what is no list of faults */
  add(faults: unknown): void {
    this.#waiting.push(...z.array(Fault).parse(faults))
  }

  /** What no call has met yet. */
  waiting(): readonly Fault[] {
    return this.#waiting
  }

  clear(): void {
    this.#waiting = []
  }

  /** What a call meets; `input` is only looked at where a fault waits for its service. */
  meet(service: string, operation: string, input: () => string): FaultKind | undefined {
    const fault = this.#waiting.find(
      (each) =>
        each.service === service &&
        (each.operation ?? operation) === operation &&
        (each.about === undefined || input().includes(each.about)),
    )
    if (!fault) return undefined
    fault.times -= 1
    if (fault.times === 0) this.#waiting.splice(this.#waiting.indexOf(fault), 1)
    return fault.kind
  }
}

/** How a service says that it is asked too often, and that it is away. */
export interface Busy {
  throttled: () => AwsError
  unavailable: () => AwsError
}

/** The operations of a service, each of which meets what waits for it. */
export function meetingFaults(
  operations: ReadonlyMap<string, Operation>,
  faults: Faults | undefined,
  service: string,
  busy: Busy,
): ReadonlyMap<string, Operation> {
  if (!faults) return operations
  const meeting =
    (name: string, operation: Operation): Operation =>
    (input, body) => {
      const kind = faults.meet(service, name, () => body)
      if (kind) throw kind === 'unavailable' ? busy.unavailable() : busy.throttled()
      return operation(input, body)
    }
  return new Map([...operations].map(([name, operation]) => [name, meeting(name, operation)]))
}
