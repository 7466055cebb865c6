import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { BatchWriteItemCommand, DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { clientOptions, failure } from '../src/testing/serve.ts'
import { startLocalCloud, type LocalCloud } from '../src/index.ts'
import { notesApp } from './app/app.ts'
import { verifySender } from './app/verify-sender.ts'
import { signedFetch } from '../src/iam/signed-fetch.ts'

/** Functions act by their roles. `Arrivals` may only put items into the table, and objects below `copies/`. */

const ROOT = resolve(import.meta.dirname, '../../..')
const REGION = 'eu-west-2'
const ACCOUNT = '000000000000'

let folder: string
let cloud: LocalCloud
let table: string
let bucket: string

const template = (stack: string) => join(folder, 'cdk.out', `${stack}.template.json`)
type Resource = { Type: string; Properties: Record<string, unknown>; DependsOn?: string | string[] }
const resourcesOf = (stack: string) =>
  (JSON.parse(readFileSync(template(stack), 'utf8')) as { Resources: Record<string, Resource> }).Resources

function changeEdge(change: (resources: Record<string, Resource>) => void): void {
  const whole = JSON.parse(readFileSync(template('Edge'), 'utf8')) as { Resources: Record<string, Resource> }
  change(whole.Resources)
  // Nothing may depend on a resource that the change removes.
  for (const resource of Object.values(whole.Resources))
    resource.DependsOn = [resource.DependsOn ?? []].flat().filter((id) => id in whole.Resources)
  writeFileSync(template('Edge'), JSON.stringify(whole))
}

const idOf = (stack: string, type: string, beginning: string) =>
  Object.entries(resourcesOf(stack)).find(([id, each]) => each.Type === type && id.startsWith(beginning))?.[0] ?? ''

const start = () =>
  startLocalCloud({
    assembly: join(folder, 'cdk.out'),
    root: ROOT,
    dir: join(folder, 'data'),
    port: 0,
    beforeStacks: verifySender,
  })

/** Options of an SDK client that calls as that function. */
function as(name: 'notes' | 'arrivals' | 'channel', service: string) {
  const variables = cloud.credentialsOf(`packages/local-cloud/test/app/${name}.ts`)
  return {
    ...clientOptions(cloud.endpoints[service] ?? ''),
    maxAttempts: 1,
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? '',
      sessionToken: variables.AWS_SESSION_TOKEN ?? '',
    },
  }
}

const s3As = (name: 'notes' | 'arrivals') => new S3Client({ ...as(name, 's3'), forcePathStyle: true })

const sentence = (action: string, resource: string) =>
  expect.stringMatching(
    new RegExp(
      `^User: arn:aws:sts::${ACCOUNT}:assumed-role/Edge-ArrivalsFunctionServiceRole\\w+/Edge-ArrivalsFunction\\w+ is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action$`,
    ),
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-rights-'))
  notesApp(join(folder, 'cdk.out')).synth()
  table = `Store-${idOf('Store', 'AWS::DynamoDB::GlobalTable', 'Notes')}`
  bucket = `edge-${idOf('Edge', 'AWS::S3::Bucket', 'Files').toLowerCase()}`
  changeEdge((resources) => {
    const role = idOf('Edge', 'AWS::IAM::Role', 'ArrivalsFunction')
    const policy = idOf('Edge', 'AWS::IAM::Policy', 'ArrivalsFunction')
    resources[policy] = {
      Type: 'AWS::IAM::Policy',
      Properties: {
        PolicyName: 'Narrow',
        Roles: [{ Ref: role }],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Action: ['dynamodb:PutItem', 'dynamodb:GetItem'],
              Resource: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}`,
            },
            {
              Effect: 'Allow',
              Action: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
              Resource: `arn:aws:s3:::${bucket}/copies/*`,
            },
          ],
        },
      },
    }
  })
  cloud = await start()
})

afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a call that its role does not allow', () => {
  test('BatchWriteItem, with only PutItem', async () => {
    const dynamo = new DynamoDBClient(as('arrivals', 'dynamodb'))
    const Item = { pk: { S: 'a' }, sk: { S: 'b' } }
    const error = await failure(
      dynamo.send(new BatchWriteItemCommand({ RequestItems: { [table]: [{ PutRequest: { Item } }] } })),
    )
    expect(error).toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } })
    expect(error.message).toEqual(
      sentence('dynamodb:BatchWriteItem', `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}`),
    )
    expect(cloud.denials()).toContain(error.message)
    expect(await (await fetch(`${cloud.url}/_local/denials.json`)).json()).toContain(error.message)
  })

  test('AbortMultipartUpload, with only PutObject', async () => {
    const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key: 'copies/a', UploadId: 'u' })
    const error = await failure(s3As('arrivals').send(abort))
    expect(error).toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } })
    expect(error.message).toEqual(sentence('s3:AbortMultipartUpload', `arn:aws:s3:::${bucket}/copies/a`))
  })

  test('raw mail, with only the right to send simple mail', async () => {
    changeSending('ses:SendEmail')
    await cloud.close()
    cloud = await start()
    const ses = new SESv2Client(as('notes', 'ses'))
    const send = (Content: object, FromEmailAddress = 'notes@notes.example') =>
      failure(
        ses.send(new SendEmailCommand({ FromEmailAddress, Destination: { ToAddresses: ['a@b.example'] }, Content })),
      )
    const Simple = { Subject: { Data: 'S' }, Body: { Text: { Data: 'T' } } }
    expect((await send({ Simple })).message).toBe('nothing failed')
    const raw = await send({ Raw: { Data: Buffer.from('Subject: S\r\n\r\nT') } })
    expect(raw).toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 403 } })
    expect(raw.message).toMatch(
      /not authorized to perform: ses:SendRawEmail on resource: arn:.*:identity\/notes.example /,
    )
    expect((await send({ Simple }, 'others@notes.example')).message).toContain('ses:SendEmail')
  })

  test.each([
    ['cognito-idp', 'AdminGetUser'],
    ['states', 'StartExecution'],
    ['kms', 'Encrypt'],
    ['secretsmanager', 'GetSecretValue'],
    ['ssm', 'GetParameter'],
  ])('of %s: %s', async (service, action) => {
    const options = as('arrivals', service)
    const calls: Record<string, () => Promise<unknown>> = {
      AdminGetUser: () =>
        new CognitoIdentityProviderClient(options).send(
          new AdminGetUserCommand({ UserPoolId: cloud.userPools[0]?.id, Username: 'a' }),
        ),
      StartExecution: () =>
        new SFNClient(options).send(
          new StartExecutionCommand({ stateMachineArn: `arn:aws:states:${REGION}:${ACCOUNT}:stateMachine:Job` }),
        ),
      Encrypt: () =>
        new KMSClient(options).send(new EncryptCommand({ KeyId: 'alias/notes', Plaintext: Buffer.from('x') })),
      GetSecretValue: () => new SecretsManagerClient(options).send(new GetSecretValueCommand({ SecretId: 'Link' })),
      GetParameter: () => new SSMClient(options).send(new GetParameterCommand({ Name: '/notes/address' })),
    }
    const error = await failure(calls[action]?.() ?? Promise.resolve())
    expect(error).toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } })
    expect(error.message).toContain(
      `is not authorized to perform: ${service}:${action} on resource: arn:aws:${service}:`,
    )
  })

  test('of another function', async () => {
    const { credentials } = as('arrivals', 'lambda')
    const address = `${cloud.endpoints.lambda}/2015-03-31/functions/Edge-Render/invocations`
    const answer = await signedFetch(address, { service: 'lambda' }, credentials)
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([403, 'AccessDeniedException'])
    expect(await answer.text()).toContain('lambda:InvokeFunction on resource: arn:aws:lambda:')
  })

  test('of the channel’s connections', async () => {
    const endpoint = cloud.endpoints.lambda?.replace(/lambda$/, `execute-api/${socketsId()}/live`) ?? ''
    const send = (name: 'arrivals' | 'channel') =>
      failure(
        new ApiGatewayManagementApiClient({ ...as(name, 'lambda'), endpoint }).send(
          new PostToConnectionCommand({ ConnectionId: 'c1=', Data: 'x' }),
        ),
      )
    expect(await send('channel')).toMatchObject({ name: 'GoneException' })
    const error = await send('arrivals')
    expect(error).toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 403 } })
    expect(error.message).toContain(`${socketsId()}/live/POST/@connections/c1=`)
  })
})

describe('a signature made with another secret', () => {
  const forged = (service: string) => {
    const options = as('notes', service)
    return { ...options, credentials: { ...options.credentials, secretAccessKey: 'made up' } }
  }
  const calls: Record<string, () => Promise<unknown>> = {
    dynamodb: () =>
      new DynamoDBClient(forged('dynamodb')).send(new BatchWriteItemCommand({ RequestItems: { [table]: [] } })),
    'cognito-idp': () =>
      new CognitoIdentityProviderClient(forged('cognito-idp')).send(
        new AdminGetUserCommand({ UserPoolId: cloud.userPools[0]?.id, Username: 'a' }),
      ),
    ses: () =>
      new SESv2Client(forged('ses')).send(
        new SendEmailCommand({ FromEmailAddress: 'a@notes.example', Content: { Raw: { Data: Buffer.from('a') } } }),
      ),
    'execute-api': () => {
      const endpoint = cloud.endpoints.lambda?.replace(/lambda$/, `execute-api/${socketsId()}/live`) ?? ''
      return new ApiGatewayManagementApiClient({ ...forged('lambda'), endpoint }).send(
        new PostToConnectionCommand({ ConnectionId: 'c1=', Data: 'x' }),
      )
    },
  }

  test.each(Object.entries(calls))('is refused by %s', async (_, call) => {
    expect(await failure(call())).toMatchObject({ name: 'InvalidSignatureException' })
  })

  test.each(['sqs', 'lambda'])('is refused by %s', async (service) => {
    const answer = await signedFetch(cloud.endpoints[service] ?? '', { service }, forged(service).credentials)
    expect(`${answer.headers.get('x-amzn-errortype')} ${await answer.text()}`).toMatch(
      /InvalidSignatureException|does not match the signature you provided/,
    )
  })

  test('is refused if the body is not the signed one', async () => {
    const { credentials } = as('notes', 'ssm')
    const sent: RequestInit[] = []
    const before = globalThis.fetch
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      sent.push(init)
      return before(url, { ...init, body: '{"Name":"/other"}' })
    })
    const headers = { 'x-amz-target': 'AmazonSSM.GetParameter' }
    const call = { service: 'ssm', headers, body: '{"Name":"/notes/address"}' }
    const answer = await signedFetch(cloud.endpoints.ssm ?? '', call, credentials).finally(() => vi.unstubAllGlobals())
    expect(sent.length).toBe(1)
    expect(await answer.json()).toMatchObject({ __type: 'InvalidSignatureException' })
  })
})

describe('a transaction', () => {
  const send = (element: object) =>
    failure(
      new DynamoDBClient(as('arrivals', 'dynamodb')).send(new TransactWriteItemsCommand({ TransactItems: [element] })),
    )
  const Key = { pk: { S: 't' }, sk: { S: '1' } }

  test('is judged by the kind of each element', async () => {
    expect((await send({ Put: { TableName: table, Item: Key } })).message).toBe('nothing failed')
    expect((await send({ Delete: { TableName: table, Key } })).message).toContain('dynamodb:DeleteItem')
    const ConditionCheck = { TableName: table, Key, ConditionExpression: 'attribute_exists(pk)' }
    expect((await send({ ConditionCheck })).message).toContain('dynamodb:ConditionCheckItem')
  })
})

describe('an object', () => {
  const put = (Key: string) => s3As('arrivals').send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x' }))
  const get = (name: 'notes' | 'arrivals', Key: string) =>
    failure(s3As(name).send(new GetObjectCommand({ Bucket: bucket, Key })))

  test('is written and read below the prefix in the role', async () => {
    await put('copies/a')
    expect((await get('arrivals', 'copies/a')).message).toBe('nothing failed')
    expect(await failure(put('others/a'))).toMatchObject({ name: 'AccessDenied' })
    expect(await get('arrivals', 'others/a')).toMatchObject({ name: 'AccessDenied' })
  })

  test('returns 403 if missing for callers who may not list, and 404 otherwise', async () => {
    expect(await get('notes', 'copies/none')).toMatchObject({ name: 'NoSuchKey' })
    const error = await get('arrivals', 'copies/none')
    expect(error).toMatchObject({ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } })
    expect(error.message).toEqual(sentence('s3:ListBucket', `arn:aws:s3:::${bucket}`))
    expect(await failure(s3As('arrivals').send(new ListObjectsV2Command({ Bucket: bucket })))).toMatchObject({
      name: 'AccessDenied',
    })
  })

  test('is copied with the rights to read the source and write the target', async () => {
    await s3As('notes').send(new PutObjectCommand({ Bucket: bucket, Key: 'others/b', Body: 'x' }))
    const copy = (from: string, Key: string) =>
      failure(s3As('arrivals').send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${from}` })))
    expect((await copy('copies/a', 'copies/b')).message).toBe('nothing failed')
    expect((await copy('others/b', 'copies/c')).message).toContain('s3:GetObject')
    expect((await copy('copies/a', 'others/c')).message).toContain('s3:PutObject')
  })

  test('is deleted in a batch, each by its own right', async () => {
    await put('copies/d')
    const { Deleted, Errors } = await s3As('arrivals').send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: [{ Key: 'copies/d' }, { Key: 'others/b' }] } }),
    )
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['copies/d'])
    expect(Errors).toMatchObject([{ Key: 'others/b', Code: 'AccessDenied' }])
  })

  test('is reached by a presigned URL with the signer’s rights', async () => {
    await put('copies/e')
    const status = async (name: 'notes' | 'arrivals', Key: string) => {
      const url = await getSignedUrl(s3As(name), new GetObjectCommand({ Bucket: bucket, Key }), { expiresIn: 60 })
      return (await fetch(url)).status
    }
    expect(await status('arrivals', 'copies/e')).toBe(200)
    expect(await status('arrivals', 'others/b')).toBe(403)
    expect(await status('notes', 'others/b')).toBe(200)
  })

  test('is uploaded by a form with the signer’s rights', async () => {
    const post = async (Key: string) => {
      const { url, fields } = await createPresignedPost(s3As('arrivals'), { Bucket: bucket, Key })
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob(['x']))
      return (await fetch(url, { method: 'POST', body: form })).status
    }
    expect(await post('copies/form')).toBe(204)
    expect(await post('others/form')).toBe(403)
  })

  test('needs the session’s own token', async () => {
    const options = as('arrivals', 's3')
    const credentials = { ...options.credentials, sessionToken: 'made-up' }
    const client = new S3Client({ ...options, forcePathStyle: true, credentials })
    expect(await failure(client.send(new GetObjectCommand({ Bucket: bucket, Key: 'copies/a' })))).toMatchObject({
      name: 'InvalidAccessKeyId',
    })
    const stranger = { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' }
    const dynamo = new DynamoDBClient({ ...as('arrivals', 'dynamodb'), credentials: stranger })
    const call = dynamo.send(new BatchWriteItemCommand({ RequestItems: { [table]: [] } }))
    expect(await failure(call)).toMatchObject({ name: 'UnrecognizedClientException' })
  })
})

describe('a function without permissions', () => {
  const without = async (principal: string, check: () => Promise<unknown>) => {
    const before = readFileSync(template('Edge'), 'utf8')
    changeEdge((resources) => {
      for (const [id, { Type, Properties }] of Object.entries(resources))
        if (Type === 'AWS::Lambda::Permission' && Properties.Principal === principal) delete resources[id]
    })
    await cloud.close()
    try {
      await check()
    } finally {
      writeFileSync(template('Edge'), before)
      cloud = await start()
    }
  }

  test('is not called by an API', async () => {
    expect((await fetch(`${cloud.url}/v1/open/a`)).status).toBe(200)
    await without('apigateway.amazonaws.com', async () => {
      cloud = await start()
      expect((await fetch(`${cloud.url}/v1/open/a`)).status).toBe(500)
      expect(cloud.denials().join()).toMatch(
        /User: apigateway.amazonaws.com is not authorized to perform: lambda:Invoke/,
      )
      await cloud.close()
    })
  })

  test('cannot be notified of a bucket’s objects', async () => {
    await without('s3.amazonaws.com', () =>
      expect(start()).rejects.toThrow('User: s3.amazonaws.com is not authorized to perform: lambda:InvokeFunction'),
    )
  })
})

describe('rights that could not be judged', () => {
  const changed = async (change: (resources: Record<string, Resource>) => void, message: string) => {
    const before = readFileSync(template('Edge'), 'utf8')
    changeEdge(change)
    await cloud.close()
    await expect(start()).rejects.toThrow(message)
    writeFileSync(template('Edge'), before)
    cloud = await start()
  }
  const role = () => idOf('Edge', 'AWS::IAM::Role', 'ArrivalsFunction')

  test('stop the start: an unknown managed policy', () =>
    changed(
      (resources) =>
        Object.assign(resources[role()]?.Properties ?? {}, {
          ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'],
        }),
      `Stack Edge, role ${role()}: the managed policy arn:aws:iam::aws:policy/AdministratorAccess is not known`,
    ))

  test('stop the start: a role that Lambda cannot assume', () =>
    changed(
      (resources) =>
        Object.assign(resources[role()]?.Properties ?? {}, {
          AssumeRolePolicyDocument: {
            Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'states.amazonaws.com' } }],
          },
        }),
      `role ${role()}: lambda.amazonaws.com may not assume it`,
    ))
})

test('CloudFront reads a private bucket only by the bucket’s policy', async () => {
  expect((await fetch(`${cloud.url}/`)).status).toBe(200)
  const before = readFileSync(template('Edge'), 'utf8')
  changeEdge((resources) => delete resources[idOf('Edge', 'AWS::S3::BucketPolicy', 'Web')])
  await cloud.close()
  cloud = await start()
  expect((await fetch(`${cloud.url}/`)).status).toBe(403)
  writeFileSync(template('Edge'), before)
})

test('a state machine calls functions by its own role', async () => {
  changeEdge((resources) => delete resources[idOf('Edge', 'AWS::IAM::Policy', 'JobRole')])
  await cloud.close()
  cloud = await start()
  const machine = cloud.variablesOf('packages/local-cloud/test/app/notes.ts').JOB
  const client = new SFNClient(clientOptions(cloud.endpoints.states ?? ''))
  await client.send(new StartExecutionCommand({ stateMachineArn: machine, input: '{"text":"a"}' }))
  await vi.waitFor(() =>
    expect(cloud.denials().join()).toMatch(
      /assumed-role\/Edge-JobRole\w+\/.* is not authorized to perform: lambda:InvokeFunction on resource: .*Render/,
    ),
  )
})

/** Leaves the notes' function one right to send, from one address. */
function changeSending(action: string): void {
  changeEdge((resources) => {
    const policy = resources[idOf('Edge', 'AWS::IAM::Policy', 'NotesFunction')]
    const document = policy?.Properties.PolicyDocument as { Statement: { Action: string | string[] }[] }
    for (const statement of document.Statement)
      if ([statement.Action].flat().some((each) => each.startsWith('ses:')))
        Object.assign(statement, {
          Action: action,
          Condition: { StringEquals: { 'ses:FromAddress': 'notes@notes.example' } },
        })
  })
}

const socketsId = () => {
  const outgoing = cloud.variablesOf('packages/local-cloud/test/app/channel.ts').CHANNEL ?? ''
  return /execute-api\/(\w+)/.exec(outgoing)?.[1] ?? ''
}
