// @module-tag long
import {
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectsCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { failure } from '../testing/serve.ts'
import { s3ForEachTest } from '../testing/s3-stack.ts'

const stack = s3ForEachTest()
const Bucket = 'photos'
const names = async (input: object = {}) => {
  const { Buckets = [], ContinuationToken } = await stack.client.send(new ListBucketsCommand(input))
  return { names: Buckets.map(({ Name }) => Name), ContinuationToken }
}

test('buckets are listed by prefix and region, in pages', async () => {
  expect((await names()).names).toEqual(['evidence', 'photos'])
  expect((await names({ Prefix: 'pho', BucketRegion: 'eu-west-2' })).names).toEqual(['photos'])
  expect((await names({ BucketRegion: 'us-east-1' })).names).toEqual([])
  const first = await names({ MaxBuckets: 1 })
  expect(first.names).toEqual(['evidence'])
  const second = await names({ MaxBuckets: 1, ContinuationToken: first.ContinuationToken })
  expect(second).toEqual({ names: ['photos'], ContinuationToken: undefined })
})

test('a bucket returns its tags, or that it has none', async () => {
  const { TagSet } = await stack.client.send(new GetBucketTaggingCommand({ Bucket: 'evidence' }))
  expect(TagSet).toEqual([{ Key: 'product', Value: 'lintel' }])
  const none = await failure(stack.client.send(new GetBucketTaggingCommand({ Bucket })))
  expect(none).toMatchObject({ name: 'NoSuchTagSet', $metadata: { httpStatusCode: 404 } })
})

test('a policy is put, read and deleted', async () => {
  const read = () => stack.client.send(new GetBucketPolicyCommand({ Bucket }))
  expect(await failure(read())).toMatchObject({ name: 'NoSuchBucketPolicy', $metadata: { httpStatusCode: 404 } })
  const Statement = [
    { Sid: 'One', Effect: 'Deny', Principal: '*', Action: 's3:PutObject', Resource: 'arn:aws:s3:::photos/*' },
  ]
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement })
  await stack.client.send(new PutBucketPolicyCommand({ Bucket, Policy }))
  expect((await read()).Policy).toBe(Policy)
  const odd = await failure(stack.client.send(new PutBucketPolicyCommand({ Bucket, Policy: '{"Statement":1}' })))
  expect(odd.name).toBe('MalformedPolicy')
  await stack.client.send(new DeleteBucketPolicyCommand({ Bucket }))
  expect((await failure(read())).name).toBe('NoSuchBucketPolicy')
})

test('a bucket can be deleted once it has no versions and markers', async () => {
  const evidence = { Bucket: 'evidence' }
  const remove = () => stack.client.send(new DeleteBucketCommand(evidence))
  await stack.s3.put('evidence', 'a', 'one')
  const list = async () => {
    const { Versions = [], DeleteMarkers = [] } = await stack.client.send(new ListObjectVersionsCommand(evidence))
    return [...Versions, ...DeleteMarkers].map(({ Key = '', VersionId }) => ({ Key, VersionId }))
  }
  await stack.client.send(new DeleteObjectsCommand({ ...evidence, Delete: { Objects: [{ Key: 'a' }] } }))
  expect(await failure(remove())).toMatchObject({ name: 'BucketNotEmpty', $metadata: { httpStatusCode: 409 } })
  await stack.client.send(new DeleteObjectsCommand({ ...evidence, Delete: { Objects: await list() } }))
  await stack.client.send(new CreateMultipartUploadCommand({ ...evidence, Key: 'never finished' }))
  const { Uploads = [] } = await stack.client.send(new ListMultipartUploadsCommand(evidence))
  expect(Uploads).toMatchObject([{ Key: 'never finished' }])
  await remove()
  expect((await failure(stack.client.send(new HeadBucketCommand(evidence)))).name).toBe('NotFound')
  expect((await names()).names).toEqual(['photos'])
})

test('a bucket returns its configuration', async () => {
  const { client } = stack
  expect((await client.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined()
  expect((await client.send(new GetBucketVersioningCommand({ Bucket: 'evidence' }))).Status).toBe('Enabled')
  const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket }))
  expect(CORSRules).toEqual([
    {
      AllowedMethods: ['GET', 'PUT', 'POST'],
      AllowedOrigins: ['http://localhost:*'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
    },
  ])
  const none = await failure(client.send(new GetBucketCorsCommand({ Bucket: 'evidence' })))
  expect(none.name).toBe('NoSuchCORSConfiguration')
  const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))
  expect(Rules).toMatchObject([{ Filter: { Prefix: 'temporary/' }, Expiration: { Days: 1 }, Status: 'Enabled' }])
  const { ServerSideEncryptionConfiguration } = await client.send(new GetBucketEncryptionCommand({ Bucket }))
  expect(ServerSideEncryptionConfiguration?.Rules?.[0]?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm).toBe('AES256')
})
