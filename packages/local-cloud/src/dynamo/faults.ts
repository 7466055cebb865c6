import { mapOperations, ResponseLost, type Operation, type Operations } from '../aws-json.ts'
import { AwsError } from '../aws-error.ts'
import type { Metrics } from '../cloudwatch/metrics.ts'
import type { Faults } from '../faults.ts'
import type { Input } from './table-types.ts'

export function faulty(operations: Operations, faults: Faults | undefined, metrics?: Metrics): Operations {
  if (!faults) return operations
  return mapOperations(operations, (operation, name) => async (input, body) => {
    const kind = faults.meet('dynamodb', name, () => body)
    if (kind === 'throttled') countThrottled(name, input, metrics)
    if (kind === 'throttled') throw name.startsWith('Transact') ? cancelled(input, throttling) : throttled()
    if (kind === 'conflict')
      throw name.startsWith('Transact')
        ? cancelled(input, conflicting)
        : new AwsError('TransactionConflictException', conflicting.Message)
    if (kind === 'unavailable') throw new AwsError('InternalServerError', 'Internal Server Error', { status: 500 })
    if (kind === 'lost') {
      await operation(input, body)
      throw new ResponseLost()
    }
    return kind === 'unprocessed' ? halved(name, operation, input, body) : operation(input, body)
  })
}

/** For each table in the request, or for the queried index. */
function countThrottled(operation: string, input: Input, metrics: Metrics | undefined): void {
  const name = /^(?:Get|BatchGet|Query|Scan|TransactGet)/.test(operation) ? 'ReadThrottleEvents' : 'WriteThrottleEvents'
  const tables = [
    input.TableName,
    ...Object.keys(input.RequestItems ?? {}),
    ...((input.TransactItems ?? []) as Input[]).flatMap((item) =>
      Object.values(item).map((each) => (each as Input | null)?.TableName),
    ),
  ].filter((table) => typeof table === 'string')
  const index: Record<string, string> =
    typeof input.IndexName === 'string' ? { GlobalSecondaryIndexName: input.IndexName } : {}
  for (const TableName of new Set(tables))
    metrics?.put({ namespace: 'AWS/DynamoDB', name, dimensions: { TableName, ...index } }, 1)
}

const conflicting = { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
const throttling = {
  Code: 'ThrottlingError',
  Message:
    'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
}

/** The error of on-demand tables; those of provisioned capacity return ProvisionedThroughputExceededException. */
const throttled = () => new AwsError('ThrottlingException', throttling.Message)

/** A transaction reports the fault as the reason of one of its items. */
function cancelled(input: Input, reason: { Code: string; Message: string }): AwsError {
  const items = Array.isArray(input.TransactItems) ? input.TransactItems : []
  const CancellationReasons = items.map((_, index) => (index === 0 ? reason : { Code: 'None' }))
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ')
  return new AwsError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { details: { CancellationReasons } },
  )
}

type Requests = { [table: string]: { Keys?: unknown[] } | unknown[] }

async function halved(name: string, operation: Operation, input: Input, body: string): Promise<Input> {
  const done: Requests = {}
  const left: Requests = {}
  for (const [table, request] of Object.entries((input.RequestItems ?? {}) as Requests)) {
    const all = Array.isArray(request) ? request : (request.Keys ?? [])
    const some = (from: number, to?: number) =>
      Array.isArray(request) ? all.slice(from, to) : { ...request, Keys: all.slice(from, to) }
    const half = Math.floor(all.length / 2)
    if (half > 0) done[table] = some(0, half)
    left[table] = some(half)
  }
  const rest = name === 'BatchGetItem' ? 'UnprocessedKeys' : 'UnprocessedItems'
  if (Object.keys(done).length === 0) return { ...(name === 'BatchGetItem' && { Responses: {} }), [rest]: left }
  return { ...((await operation({ ...input, RequestItems: done }, body)) as Input), [rest]: left }
}
