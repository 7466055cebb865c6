import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Client, WebConfig } from '@lintel/contract'
import * as z from 'zod'
import { address } from './sign-in.ts'

const Row = z.looseObject({ record: Client.omit({ branches: true, users: true }) })
type ClientRow = z.infer<typeof Row>['record']

/**
 * Changes a client of the demonstration in the product's own store while something is done, as its system
 * administrators would by their screen, and puts it back.
 */
export const withClient = async (
  id: string,
  change: (client: ClientRow) => ClientRow,
  work: () => Promise<void>,
): Promise<void> => {
  const { region } = WebConfig.parse(await (await fetch(address('/config.json'))).json())
  const client = new DynamoDBClient({
    region,
    endpoint: address('/_local/aws/dynamodb'),
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  })
  const store = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  try {
    const { TableNames = [] } = await store.send(new ListTablesCommand({}))
    const TableName = TableNames.find((name) => name.includes('Clients'))
    const { Item } = await store.send(new GetCommand({ TableName, Key: { pk: `CLIENT#${id}`, sk: 'CLIENT' } }))
    const row = Row.parse(Item)
    await store.send(new PutCommand({ TableName, Item: { ...row, record: change(row.record) } }))
    try {
      await work()
    } finally {
      await store.send(new PutCommand({ TableName, Item: row }))
    }
  } finally {
    client.destroy()
  }
}
