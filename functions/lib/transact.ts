import { setTimeout as wait } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { dynamo } from './aws.ts'

/** One row that a transaction writes. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Transactions that meet on a row are tried again so often, after a random and growing pause. */
const mostTries = 12
const firstPauseMs = 20
const longestPauseMs = 800

/** Writes all of it or nothing; false, and nothing, where one of the conditions does not hold. */
export async function transact(TransactItems: TransactItem[]): Promise<boolean> {
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
