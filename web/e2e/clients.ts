import { mkdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Client, WebConfig } from '@lintel/contract'
import * as z from 'zod'
import { address } from './sign-in.ts'

const Row = z.looseObject({ record: Client.omit({ branches: true, users: true }) })
type ClientRow = z.infer<typeof Row>['record']

/** Longer than any journey: a lock of this age was left by one that was ended. */
const staleMs = 150_000

/** Waits until no other journey has changed this client: what each puts back is what it found. */
const alone = async (id: string): Promise<() => Promise<void>> => {
  const lock = path.join(os.tmpdir(), `lintel-client-${id}-${new URL(address()).port}`)
  for (;;) {
    try {
      await mkdir(lock)
      return () => rm(lock, { recursive: true, force: true })
    } catch {
      const since = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now()
      if (Date.now() - since > staleMs) await rm(lock, { recursive: true, force: true })
      await setTimeout(250)
    }
  }
}

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
  const release = await alone(id)
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
    await release()
  }
}
