import { join } from 'node:path'
import { BatchWriteItemCommand, DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDynamo } from '../dynamo/dynamo.ts'
import { createParameters } from '../parameters.ts'
import { createS3 } from '../s3/s3.ts'
import { createSqs } from '../sqs/index.ts'
import { aFolderForAll } from '../testing/folder.ts'
import { clientOptions, failure, serve } from '../testing/serve.ts'
import { credentialsOf } from './credentials.ts'
import { Judge } from './judge.ts'
import { policyDocument, readPolicy } from './policy.ts'
import { signedFetch } from './signed-fetch.ts'

/* The role of `narrow` may only put and get items of one table, and objects below `copies/`. */

const ACCOUNT = '000000000000'
const table = `arn:aws:dynamodb:eu-west-2:${ACCOUNT}:table/Main`
const roleArn = `arn:aws:iam::${ACCOUNT}:role/Narrow`
const statements = [
  { Effect: 'Allow', Action: ['dynamodb:PutItem', 'dynamodb:GetItem'], Resource: table },
  {
    Effect: 'Allow',
    Action: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
    Resource: 'arn:aws:s3:::files/copies/*',
  },
]
const denials: string[] = []
const judge = new Judge({
  region: 'eu-west-2',
  account: ACCOUNT,
  roles: [
    {
      arn: roleArn,
      name: 'Narrow',
      policies: [
        readPolicy(policyDocument.parse({ Version: '2012-10-17', Statement: statements }), { knownKeys: new Set() }),
      ],
      boundary: undefined,
    },
  ],
  sessions: [
    {
      principal: { kind: 'role', roleArn, arn: `arn:aws:sts::${ACCOUNT}:assumed-role/Narrow/narrow` },
      credentials: credentialsOf('narrow'),
    },
  ],
  onDenied: (sentence) => denials.push(sentence),
})

const dir = aFolderForAll()
const served: Record<string, Awaited<ReturnType<typeof serve>>> = {}
const administrator = clientOptions('').credentials

beforeAll(async () => {
  const dynamo = createDynamo({ judge })
  await dynamo.ensureTable({
    TableName: 'Main',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
  const common = { judge, region: 'eu-west-2', account: ACCOUNT }
  const services = {
    dynamodb: dynamo,
    s3: createS3({ dir: join(dir, 's3'), basePath: '/s3', judge, buckets: [{ name: 'files' }] }),
    ssm: createParameters({ dir: join(dir, 'ssm'), judge }),
    sqs: createSqs({ ...common, dir: join(dir, 'sqs'), queues: [], onDeadLetter: () => undefined }),
  }
  for (const [name, service] of Object.entries(services)) served[name] = await serve(service, `/${name}`)
})

afterAll(async () => {
  for (const server of Object.values(served)) await server.close()
})

const options = (service: string, credentials: object = credentialsOf('narrow')) => ({
  ...clientOptions(served[service]?.endpoint ?? ''),
  maxAttempts: 1,
  credentials: { ...administrator, ...credentials },
})
const dynamoAs = (credentials?: object) => new DynamoDBClient(options('dynamodb', credentials))
const s3As = (credentials?: object) => new S3Client({ ...options('s3', credentials), forcePathStyle: true })
const Bucket = 'files'
const put = (Key: string, credentials?: object) =>
  failure(s3As(credentials).send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))
const get = (Key: string, credentials?: object) =>
  failure(s3As(credentials).send(new GetObjectCommand({ Bucket, Key })))
const nothing = { message: 'nothing failed' }

const sentence = (action: string, resource: string) =>
  `User: arn:aws:sts::${ACCOUNT}:assumed-role/Narrow/narrow is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`

test('a call that the role does not allow is refused in the service’s format, and noted', async () => {
  const Item = { pk: { S: 'a' } }
  const batch = new BatchWriteItemCommand({ RequestItems: { Main: [{ PutRequest: { Item } }] } })
  const message = sentence('dynamodb:BatchWriteItem', table)
  const $metadata = { httpStatusCode: 400 }
  expect(await failure(dynamoAs().send(batch))).toMatchObject({ name: 'AccessDeniedException', $metadata, message })
  expect(denials).toContain(message)
  const abort = new AbortMultipartUploadCommand({ Bucket, Key: 'copies/a', UploadId: 'u' })
  expect(await failure(s3As().send(abort))).toMatchObject({
    name: 'AccessDenied',
    $metadata: { httpStatusCode: 403 },
    message: sentence('s3:AbortMultipartUpload', 'arn:aws:s3:::files/copies/a'),
  })
  const parameter = new SSMClient(options('ssm')).send(new GetParameterCommand({ Name: '/a' }))
  expect(await failure(parameter)).toMatchObject({ name: 'AccessDeniedException', $metadata })
})

test('a transaction is judged by the kind of each element', async () => {
  const send = (element: object) =>
    failure(dynamoAs().send(new TransactWriteItemsCommand({ TransactItems: [element] })))
  const Key = { pk: { S: 't' } }
  const TableName = 'Main'
  expect(await send({ Put: { TableName, Item: Key } })).toMatchObject(nothing)
  expect((await send({ Delete: { TableName, Key } })).message).toContain('dynamodb:DeleteItem')
  const ConditionCheck = { TableName, Key, ConditionExpression: 'attribute_exists(pk)' }
  expect((await send({ ConditionCheck })).message).toContain('dynamodb:ConditionCheckItem')
})

test('an object is written and read below the prefix in the role; a missing one is 403 without the right to list', async () => {
  expect(await put('copies/a')).toMatchObject(nothing)
  expect(await get('copies/a')).toMatchObject(nothing)
  expect(await put('others/a')).toMatchObject({ name: 'AccessDenied' })
  expect(await get('others/a')).toMatchObject({ name: 'AccessDenied' })
  expect(await get('copies/none', administrator)).toMatchObject({ name: 'NoSuchKey' })
  const message = sentence('s3:ListBucket', 'arn:aws:s3:::files')
  expect(await get('copies/none')).toMatchObject({ name: 'AccessDenied', message })
  await put('others/b', administrator)
  const Objects = [{ Key: 'copies/a' }, { Key: 'others/b' }]
  const { Deleted, Errors } = await s3As().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))
  expect(Deleted?.map(({ Key }) => Key)).toEqual(['copies/a'])
  expect(Errors).toMatchObject([{ Key: 'others/b', Code: 'AccessDenied' }])
})

test('a presigned URL or form has the signer’s rights', async () => {
  for (const Key of ['copies/e', 'others/e']) await put(Key, administrator)
  const read = async (Key: string) =>
    (await fetch(await getSignedUrl(s3As(), new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 }))).status
  expect([await read('copies/e'), await read('others/e')]).toEqual([200, 403])
  const post = async (Key: string) => {
    const { url, fields } = await createPresignedPost(s3As(), { Bucket, Key })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob(['x']))
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  expect([await post('copies/form'), await post('others/form')]).toEqual([204, 403])
})

test('a signature of another secret, another session’s token and an unknown key are refused', async () => {
  const forged = { ...credentialsOf('narrow'), secretAccessKey: 'made up' }
  const write = (credentials: object) =>
    failure(dynamoAs(credentials).send(new BatchWriteItemCommand({ RequestItems: { Main: [] } })))
  expect(await write(forged)).toMatchObject({ name: 'InvalidSignatureException' })
  expect(await get('copies/e', forged)).toMatchObject({ name: 'SignatureDoesNotMatch' })
  const answer = await signedFetch(served.sqs?.endpoint ?? '', { service: 'sqs' }, forged)
  expect(`${answer.headers.get('x-amzn-errortype')} ${await answer.text()}`).toMatch(/InvalidSignature|does not match/)
  const other = { ...credentialsOf('narrow'), sessionToken: 'made-up' }
  expect(await get('copies/e', other)).toMatchObject({ name: 'InvalidAccessKeyId' })
  const stranger = { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' }
  expect(await write(stranger)).toMatchObject({ name: 'UnrecognizedClientException' })
})
