import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { routePath, routes, type Link } from '@lintel/contract'
import { expect, type Page } from '@playwright/test'
import { callApi } from './reports.ts'
import { address } from './sign-in.ts'

/** A new link to a report for visitors. */
export const linkTo = async (page: Page, id: string, link: object): Promise<Link> => {
  const answer = await callApi(page, 'POST', routePath(routes.createLink).replace('{id}', id), link)
  expect(answer.status()).toBe(201)
  return routes.createLink.answer.parse(await answer.json())
}

/** Lets a link have ended yesterday, in the product's own store: by the API one lives for months. */
export const expire = async ({ id, reportId }: Pick<Link, 'id' | 'reportId'>): Promise<void> => {
  const dynamo = new DynamoDBClient({
    region: 'eu-west-2',
    endpoint: address('/_local/aws/dynamodb'),
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  })
  const { TableNames = [] } = await dynamo.send(new ListTablesCommand())
  await dynamo.send(
    new UpdateCommand({
      TableName: TableNames.find((name) => name.includes('Links')),
      Key: { pk: `REPORT#${reportId}`, sk: `LINK#${id}` },
      UpdateExpression: 'SET expiresAt = :yesterday',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':yesterday': new Date(Date.now() - 86_400_000).toISOString() },
    }),
  )
  dynamo.destroy()
}
