import * as z from 'zod'
import { mapOperations, type Operations } from './aws-json.ts'
import type { AwsError } from './aws-error.ts'

const kinds = ['throttled', 'conflict', 'unprocessed', 'unavailable', 'lost'] as const

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
  /** `unprocessed`: a DynamoDB batch is half done. `lost`: carried out, but the connection ends before the response. */
  kind: z.enum(kinds),
  /** Only this operation (S3: the method). */
  operation: z.string().optional(),
  /** Only calls whose URL or input contains this, such as a record's id, so that tests do not interfere. */
  about: z.string().optional(),
  times: z.int().min(1).default(1),
})
/** A fault that can never occur is rejected: it would stay pending, and the test believe that it occurred. */
const Fault = Each.refine(({ service, kind }) => (kindsOf[service] as readonly string[]).includes(kind), {
  error: 'this service never meets this kind of fault',
  path: ['kind'],
})
export type Fault = z.input<typeof Fault>
export type FaultKind = z.output<typeof Fault>['kind']

export class Faults {
  #waiting: z.output<typeof Fault>[] = []

  add(faults: unknown): void {
    this.#waiting.push(...z.array(Fault).parse(faults))
  }

  waiting(): readonly Fault[] {
    return this.#waiting
  }

  clear(): void {
    this.#waiting = []
  }

  /** The fault of a call; `input` is only evaluated if the service has a pending fault. */
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

export interface Busy {
  throttled: () => AwsError
  unavailable: () => AwsError
}

export function meetingFaults(
  operations: Operations,
  faults: Faults | undefined,
  service: string,
  busy: Busy,
): Operations {
  return mapOperations(operations, (operation, name) => (input, body) => {
    const kind = faults?.meet(service, name, () => body)
    if (kind) throw kind === 'unavailable' ? busy.unavailable() : busy.throttled()
    return operation(input, body)
  })
}
