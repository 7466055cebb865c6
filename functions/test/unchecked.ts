import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '../lib/aws.ts'
import { variable, type Variable } from '../lib/environment.ts'
import type { Key } from '../lib/table.ts'

type Item = Record<string, unknown>

export const readUnchecked = async (table: Variable, key: Key): Promise<Item> => {
  const { Item } = await dynamo.send(new GetCommand({ TableName: variable(table), Key: key, ConsistentRead: true }))
  if (!Item) throw new Error(`There is no row ${key.pk} ${key.sk}.`)
  return Item
}

/** Writes a row without its schema, as an older version or a manual edit might have done. */
export const writeUnchecked = async (table: Variable, item: Item & Key): Promise<void> => {
  await dynamo.send(new PutCommand({ TableName: variable(table), Item: item }))
}

export const spoilRecord = async (table: Variable, key: Key, change: Item): Promise<void> => {
  const row = await readUnchecked(table, key)
  await writeUnchecked(table, { ...row, ...key, record: { ...(row['record'] as Item), ...change } })
}
