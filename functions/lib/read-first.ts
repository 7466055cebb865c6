import { text } from 'node:stream/consumers'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { BatchGetCommandInput, GetCommandInput, QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { addressAt, firstTry, type ServiceAddress } from './first-try.ts'

type Row = Record<string, unknown>

const sent = (row: Row | undefined) => row && marshall(row, { removeUndefinedValues: true })

/** What is sent for each command that reads, by its name. */
const operations = {
  GetItemCommand: ({ Key, ...input }: GetCommandInput) => ({ ...input, Key: sent(Key) }),
  QueryCommand: ({ ExpressionAttributeValues, ExclusiveStartKey, ...input }: QueryCommandInput) => ({
    ...input,
    ExpressionAttributeValues: sent(ExpressionAttributeValues),
    ExclusiveStartKey: sent(ExclusiveStartKey),
  }),
  BatchGetItemCommand: ({ RequestItems = {}, ...input }: BatchGetCommandInput) => ({
    ...input,
    RequestItems: mapped(RequestItems, ({ Keys = [], ...table }) => ({ ...table, Keys: Keys.map(sent) })),
  }),
}

const mapped = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

type Stored = Parameters<typeof unmarshall>[0]
interface Answer {
  Item?: Stored
  Items?: Stored[]
  LastEvaluatedKey?: Stored
  Responses?: Record<string, Stored[]>
  UnprocessedKeys?: Record<string, { Keys: Stored[] }>
}

const rows = (all: readonly Stored[]) => all.map((row) => unmarshall(row))

const found = ({ Item, Items, LastEvaluatedKey, Responses, UnprocessedKeys, ...answer }: Answer) => ({
  ...answer,
  ...(Item && { Item: unmarshall(Item) }),
  ...(Items && { Items: rows(Items) }),
  ...(LastEvaluatedKey && { LastEvaluatedKey: unmarshall(LastEvaluatedKey) }),
  ...(Responses && { Responses: mapped(Responses, rows) }),
  ...(UnprocessedKeys && {
    UnprocessedKeys: mapped(UnprocessedKeys, ({ Keys, ...table }) => ({ ...table, Keys: rows(Keys) })),
  }),
})

/** JSON has bytes as base64. */
const withBytes = (name: string, value: unknown) =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value

/** Reads are tried as `firstTry` does. */
export function readingFirst(client: DynamoDBClient): DynamoDBClient {
  // Known once the SDK has found it.
  let address: ServiceAddress | undefined

  const answerOf = async (at: ServiceAddress, operation: string, input: object): Promise<Answer | undefined> => {
    const body = JSON.stringify(input)
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    }
    const answer = await firstTry(client.config, { ...at, method: 'POST', headers, body }, { operation })
    if (!answer) return undefined
    const json = await text(answer.body)
    return JSON.parse(json, json.includes('"B":"') ? withBytes : undefined) as Answer
  }

  client.middlewareStack.add(
    (next, context) => async (args) => {
      const { commandName = '' } = context
      if (address && commandName in operations) {
        const input = operations[commandName as keyof typeof operations](args.input as never)
        const answer = await answerOf(address, commandName.replace('Command', ''), input)
        if (answer) return { output: { ...found(answer), $metadata: {} }, response: {} }
      }
      const result = await next(args)
      if (context.endpointV2) address = addressAt(context.endpointV2.url)
      return result
    },
    { name: 'readingFirst', step: 'initialize', priority: 'low' },
  )
  return client
}
