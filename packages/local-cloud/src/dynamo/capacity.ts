import { mapOperations, type Operations } from '../aws-json.ts'
import type { Meter } from '../meter.ts'
import { database, type BatchEntry, type Capacity, type LevelDb } from './dynalite.ts'
import type { Input } from './table-types.ts'

const writing = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])

/** Whether or not the caller requests them. */
export function metered(operations: Operations, meter: Meter | undefined): Operations {
  if (!meter) return operations
  return mapOperations(operations, (operation, name) => {
    const unit = writing.has(name) ? 'dynamodb/writeUnits' : 'dynamodb/readUnits'
    return async (input, body) => {
      const asked = input.ReturnConsumedCapacity ?? 'NONE'
      const counted = asked === 'NONE' ? { ...input, ReturnConsumedCapacity: 'TOTAL' } : input
      const { ConsumedCapacity, ...answer } = ((await operation(counted, body)) ?? {}) as Input
      for (const { CapacityUnits } of [ConsumedCapacity ?? []].flat() as Capacity[]) meter.add(unit, CapacityUnits)
      return asked === 'NONE' ? answer : { ConsumedCapacity, ...answer }
    }
  })
}

/** Counts writes of index entries, which DynamoDB bills in addition and dynalite does not know. */
export function meterIndexes(db: LevelDb, meter: Meter | undefined): void {
  if (!meter) return
  const write = db.batch.bind(db)
  const unitsOf = (entry: BatchEntry) =>
    entry.type === 'del' ? 1 : Math.ceil(database.itemSize(entry.value as Input) / 1024)
  db.batch = (entries) => {
    for (const entry of entries) if (entry.key.startsWith('index-')) meter.add('dynamodb/writeUnits', unitsOf(entry))
    return write(entries)
  }
}
