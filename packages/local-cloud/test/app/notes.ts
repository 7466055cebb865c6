import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { APIGatewayProxyEventV2WithJWTAuthorizer as Event } from 'aws-lambda'

// Contains no endpoints: the SDKs find the services by their own variables.
const table = DynamoDBDocumentClient.from(new DynamoDBClient())
const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
const people = new CognitoIdentityProviderClient()
const jobs = new SFNClient()
const mail = new SESv2Client()
const { TABLE, BUCKET, POOL, JOB, LINK_KEY, ADDRESS_PARAMETER } = process.env

const json = (statusCode: number, body: unknown) => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  cookies: ['seen=yes; HttpOnly', 'again=yes'],
  body: JSON.stringify(body),
})

export const handler = async (event: Event) => {
  if (event.rawPath.startsWith('/v1/open/')) return open(event)
  const id = event.pathParameters?.id ?? ''
  if (event.requestContext.http.method === 'POST') return write(id, event)
  const { Item } = await table.send(new GetCommand({ TableName: TABLE, Key: { pk: id, sk: 'note' } }))
  return Item ? json(200, Item) : json(404, { message: 'No such note' })
}

async function open(event: Event) {
  if (event.pathParameters?.proxy === 'binary')
    return {
      statusCode: 200,
      headers: { 'content-type': 'image/png' },
      isBase64Encoded: true,
      body: event.isBase64Encoded ? event.body : Buffer.from(event.body ?? '').toString('base64'),
    }
  const { headers, pathParameters, queryStringParameters, rawPath, cookies } = event
  return json(200, { headers, pathParameters, queryStringParameters, rawPath, cookies })
}

async function write(id: string, event: Event) {
  const { text } = JSON.parse(event.body ?? '{}') as { text: string }
  const author = String(event.requestContext.authorizer.jwt.claims.email)
  await table.send(new PutCommand({ TableName: TABLE, Item: { pk: id, sk: 'note', text, author } }))
  await s3.send(
    new PutObjectCommand({ Bucket: BUCKET, Key: `downloads/${id}.txt`, Body: text, ContentType: 'text/plain' }),
  )
  const signed = new URL(
    await getSignedUrl(s3, new GetObjectCommand({ Bucket: BUCKET, Key: `downloads/${id}.txt` }), { expiresIn: 60 }),
  )
  const { executionArn } = await jobs.send(
    new StartExecutionCommand({ stateMachineArn: JOB, input: JSON.stringify({ text }) }),
  )
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: 'notes@notes.example',
      Destination: { ToAddresses: [author] },
      Content: { Simple: { Subject: { Data: `Note ${id}` }, Body: { Text: { Data: text } } } },
    }),
  )
  const secret = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: LINK_KEY }))
  const address = await new SSMClient().send(new GetParameterCommand({ Name: ADDRESS_PARAMETER }))
  const mine = await table.send(
    new QueryCommand({
      TableName: TABLE,
      IndexName: 'byAuthor',
      KeyConditionExpression: 'author = :a',
      ExpressionAttributeValues: { ':a': author },
    }),
  )
  const users = await people.send(new ListUsersCommand({ UserPoolId: POOL }))
  return json(201, {
    claims: event.requestContext.authorizer.jwt.claims,
    notes: mine.Count,
    users: users.Users?.length,
    secretLength: secret.SecretString?.length,
    address: address.Parameter?.Value,
    download: `/downloads/${id}.txt${signed.search}`,
    job: await finished(executionArn ?? ''),
  })
}

async function finished(executionArn: string) {
  for (;;) {
    const { status, output } = await jobs.send(new DescribeExecutionCommand({ executionArn }))
    if (status !== 'RUNNING') return { status, output: JSON.parse(output ?? 'null') as unknown }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
