import { DeleteObjectsCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { DeleteCommand, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dynamo, s3 } from '../../functions/lib/aws.ts'
import { variable, type Variable } from '../../functions/lib/environment.ts'
import type { Key } from '../../functions/lib/table.ts'

const Keyed = z.looseObject({ pk: z.string(), sk: z.string() })
type Keyed = z.infer<typeof Keyed>

export const removeRow = (table: Variable, { pk, sk }: Key) =>
  dynamo.send(new DeleteCommand({ TableName: variable(table), Key: { pk, sk } }))

/** Removes the rows of a partition but those that are kept. */
export async function removePartition(table: Variable, pk: string, keeps: (sk: string) => boolean = () => false) {
  const query = {
    TableName: variable(table),
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  }
  for await (const { Items = [] } of paginateQuery({ client: dynamo }, query))
    for (const item of Items) {
      const key = Keyed.parse(item)
      if (!keeps(key.sk)) await removeRow(table, key)
    }
}

/** The rows of a table that name a client in the field `clientId`. */
export async function* rowsWithClient(table: Variable, clientId: string): AsyncGenerator<Keyed> {
  const scan = {
    TableName: variable(table),
    ConsistentRead: true,
    FilterExpression: 'clientId = :client',
    ExpressionAttributeValues: { ':client': clientId },
  }
  for await (const { Items = [] } of paginateScan({ client: dynamo }, scan))
    for (const item of Items) yield Keyed.parse(item)
}

/**
 * Removes a file, or a folder whose name ends in a slash, in every version: buckets keep what was deleted for a year
 * otherwise.
 */
export async function removeObjects(bucket: Variable, prefix: string): Promise<void> {
  const Bucket = variable(bucket)
  const isMeant = ({ Key = '' }) => (prefix.endsWith('/') ? Key.startsWith(prefix) : Key === prefix)
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: prefix }),
    )
    const Objects = [...Versions, ...DeleteMarkers]
      .filter(isMeant)
      .map(({ Key = '', VersionId }) => ({ Key, VersionId }))
    if (Objects.length === 0) return
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    const [first] = Errors
    if (first) throw new Error(`${first.Key} and ${Errors.length - 1} more were not deleted (${first.Message}).`)
  }
}
