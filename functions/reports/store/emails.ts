import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { EmailLog } from '@lintel/contract'
import * as z from 'zod'
import { dynamo } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { transact } from '../../lib/table.ts'
import { isUnmetCondition } from '../../lib/unmet-condition.ts'
import { emailKey, headerKey, sendingKey } from './keys.ts'
import { put } from './put.ts'

/** The entry of an e-mail, written before it is sent. */
export const StoredEmail = z.object({
  /** sending: handed over, or about to be; whoever wrote that may have been stopped in between. */
  state: z.enum(['sending', 'sent', 'failed']),
  /** Of what was asked for, to know the same request again. */
  digest: z.string(),
  log: EmailLog,
})
export type StoredEmail = z.infer<typeof StoredEmail>

const table = () => variable('REPORTS_TABLE')

/** Writes the entry of an e-mail that is about to be sent; false, and nothing, where the key was used before. */
export const addEmail = (id: string, key: string, { digest, log }: Omit<StoredEmail, 'state'>): Promise<boolean> =>
  transact([
    put({ ...sendingKey(id, key), time: log.logdate }, 'attribute_not_exists(pk)'),
    put({ ...emailKey(id, log.logdate, key), state: 'sending', digest, log }),
  ])

const timeOf = async (id: string, key: string): Promise<string | undefined> => {
  const command = new GetCommand({ TableName: table(), Key: sendingKey(id, key), ConsistentRead: true })
  const { Item } = await dynamo.send(command)
  return Item && z.object({ time: z.string() }).parse(Item).time
}

/** The entry of the e-mail with this key, or undefined. */
export async function readEmail(id: string, key: string): Promise<StoredEmail | undefined> {
  const time = await timeOf(id, key)
  if (time === undefined) return undefined
  const command = new GetCommand({ TableName: table(), Key: emailKey(id, time, key), ConsistentRead: true })
  return StoredEmail.parse((await dynamo.send(command)).Item)
}

/** Takes an e-mail that failed up again, with what is now to be sent; false where it did not fail. */
export async function retakeEmail(id: string, key: string, log: EmailLog): Promise<boolean> {
  const time = await timeOf(id, key)
  if (time === undefined) return false
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: emailKey(id, time, key),
        UpdateExpression: 'SET #state = :sending, #log = :log',
        ConditionExpression: '#state = :failed',
        ExpressionAttributeNames: { '#state': 'state', '#log': 'log' },
        ExpressionAttributeValues: { ':sending': 'sending', ':failed': 'failed', ':log': log },
      }),
    )
    return true
  } catch (error) {
    if (isUnmetCondition(error)) return false
    throw error
  }
}

/** Says how the sending of an e-mail ended; one that was sent is counted on the report. Once it has ended, nothing happens. */
export async function settleEmail(id: string, key: string, state: 'sent' | 'failed'): Promise<void> {
  const time = await timeOf(id, key)
  if (time === undefined) return
  const counted = {
    Update: {
      TableName: table(),
      Key: headerKey(id),
      UpdateExpression: 'SET #record.emailcount = if_not_exists(#record.emailcount, :none) + :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#record': 'record' },
      ExpressionAttributeValues: { ':none': 0, ':one': 1 },
    },
  }
  await transact([
    {
      Update: {
        TableName: table(),
        Key: emailKey(id, time, key),
        UpdateExpression: 'SET #state = :state',
        ConditionExpression: '#state = :sending',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': state, ':sending': 'sending' },
      },
    },
    ...(state === 'sent' ? [counted] : []),
  ])
}

/** The entries of a report, newest first: as many as one query answers (1 MB), which is hundreds. */
export async function queryEmails(id: string): Promise<StoredEmail[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :email)',
      ExpressionAttributeValues: { ':pk': headerKey(id).pk, ':email': 'EMAIL#' },
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  )
  return Items.map((item) => StoredEmail.parse(item))
}
