import * as z from 'zod'

const Fault = z.strictObject({
  /** By its name among the endpoints: `dynamodb`, `s3`, `lambda`, `states`, `ses`, `cognito-idp`. */
  service: z.string(),
  /**
   * `throttled`: asked too often. `conflict`: somebody else writes the same. `unprocessed`: a batch of DynamoDB does half of
   * what it was asked. `unavailable`: 503. `lost`: DynamoDB does it, and the connection ends before its answer.
   */
  kind: z.enum(['throttled', 'conflict', 'unprocessed', 'unavailable', 'lost']),
  /** This operation alone (S3: the method). */
  operation: z.string().optional(),
  /** Calls alone in whose address or input this occurs, such as the id of a record, so that tests do not meet. */
  about: z.string().optional(),
  /** So many calls meet it. */
  times: z.int().min(1).default(1),
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
