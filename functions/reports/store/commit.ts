import { setTimeout as wait } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, UpdateCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import type { HeaderRow, VersionRow } from './header.ts'
import { indexChanges } from './index-rows.ts'
import { headerKey, refCounterKey, refKey, versionKey } from './keys.ts'

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Transactions that meet on a row are tried again so often, after a random and growing pause. */
const mostTries = 12
const firstPauseMs = 20
const longestPauseMs = 800

/** The next reference. It is spent, whatever becomes of the report. */
export async function takeRef(): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: variable('REPORTS_TABLE'),
      Key: refCounterKey,
      UpdateExpression: 'ADD lastRef :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.lastRef)
}

/** Sees to it that references after this one are given from now on; for reports that bring their own. */
export async function reserveRef(ref: number): Promise<void> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: variable('REPORTS_TABLE'),
        Key: refCounterKey,
        UpdateExpression: 'SET lastRef = :ref',
        ConditionExpression: 'attribute_not_exists(lastRef) OR lastRef < :ref',
        ExpressionAttributeValues: { ':ref': ref },
      }),
    )
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConditionalCheckFailedException')) throw error
  }
}

const put = (row: object, condition?: string): Item => ({
  Put: { TableName: variable('REPORTS_TABLE'), Item: { ...row }, ...(condition && { ConditionExpression: condition }) },
})

/** Fields of the header that a save sets; all others belong to operations of their own and are left alone. */
const savedFields = [
  'version',
  'displaydate',
  'updatedAt',
  'updatedBy',
  'date',
  'branchId',
  'userId',
  'type',
  'title',
  'address',
] as const

function headerItem(before: HeaderRow | undefined, { record, bodyKey, feesPence }: HeaderRow): Item {
  const key = headerKey(record.id)
  if (!before) return put({ ...key, record, bodyKey, feesPence }, 'attribute_not_exists(pk)')
  const sets = savedFields.map((field) => `#record.#${field} = :${field}`)
  return {
    Update: {
      TableName: variable('REPORTS_TABLE'),
      Key: key,
      UpdateExpression: `SET ${sets.join(', ')}, bodyKey = :bodyKey, feesPence = :feesPence`,
      ConditionExpression: '#record.#version = :read AND #record.#locked = :unlocked',
      ExpressionAttributeNames: {
        '#record': 'record',
        '#locked': 'locked',
        ...Object.fromEntries(savedFields.map((field) => [`#${field}`, field])),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(savedFields.map((field) => [`:${field}`, record[field]])),
        ':bodyKey': bodyKey,
        ':feesPence': feesPence,
        ':read': before.record.version,
        ':unlocked': false,
      },
    },
  }
}

/**
 * Everything that one save writes, header first. DynamoDB takes 100 items at most; with the words of two long addresses
 * and every counter moved it is under 80.
 */
export function commitItems(before: HeaderRow | undefined, after: HeaderRow, version: VersionRow | undefined): Item[] {
  const TableName = variable('REPORTS_TABLE')
  const { id, ref } = after.record
  const { puts, deletes, counts } = indexChanges(before, after)
  return [
    headerItem(before, after),
    ...(version ? [put({ ...versionKey(id, version.version), ...version }, 'attribute_not_exists(pk)')] : []),
    ...(before ? [] : [put({ ...refKey(ref), id }, 'attribute_not_exists(pk)')]),
    ...puts.map((row) => put(row)),
    ...deletes.map((Key) => ({ Delete: { TableName, Key } })),
    ...counts.map(({ key, reports, feesPence }) => ({
      Update: {
        TableName,
        Key: key,
        UpdateExpression: 'ADD reports :reports, feesPence :fees',
        ExpressionAttributeValues: { ':reports': reports, ':fees': feesPence },
      },
    })),
  ]
}

/**
 * The commit point of a save, and of a new report where there is no `before`. Answers false where the header is no
 * longer what `before` says or is locked, or where the id or reference exists already; then nothing is written.
 */
export async function commit(
  before: HeaderRow | undefined,
  after: HeaderRow,
  version: VersionRow | undefined,
): Promise<boolean> {
  const TransactItems = commitItems(before, after, version)
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamo.send(new TransactWriteCommand({ TransactItems }))
      return true
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code)
      if (codes.includes('ConditionalCheckFailed')) return false
      if (!codes.includes('TransactionConflict') || attempt === mostTries) throw error
      await wait(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt))
    }
  }
}
