import {
  App,
  aws_dynamodb as dynamodb,
  aws_kms as kms,
  aws_s3 as s3,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  Tags,
} from 'aws-cdk-lib'

/** What the tests of services find in an account, or in a local cloud that interprets the same template. */
export function testResources(outdir: string, stackName: string, region: string): App {
  const app = new App({ outdir, analyticsReporting: false })
  const stack = new Stack(app, stackName, { env: { region } })
  const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING })
  const removalPolicy = RemovalPolicy.DESTROY

  const table = new dynamodb.TableV2(stack, 'Main', {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    globalSecondaryIndexes: [{ indexName: 'byOwner', partitionKey: text('owner'), sortKey: text('at') }],
    timeToLiveAttribute: 'expires',
    removalPolicy,
  })
  const closed = { removalPolicy, blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL, enforceSSL: true }
  const photos = new s3.Bucket(stack, 'Photos', {
    ...closed,
    cors: [
      {
        allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.PUT, s3.HttpMethods.POST],
        allowedOrigins: ['http://localhost:*'],
        allowedHeaders: ['*'],
        exposedHeaders: ['ETag'],
      },
    ],
    lifecycleRules: [
      { prefix: 'temporary/', expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(2) },
    ],
  })
  const evidence = new s3.Bucket(stack, 'Evidence', {
    ...closed,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
  })
  Tags.of(evidence).add('product', 'lintel')
  const [one, two] = ['One', 'Two'].map(
    (id) => new kms.Key(stack, id, { removalPolicy, pendingWindow: Duration.days(7) }),
  )

  const made = {
    Main: table.tableName,
    photos: photos.bucketName,
    evidence: evidence.bucketName,
    one: one?.keyId,
    two: two?.keyId,
  }
  for (const [name, value] of Object.entries(made)) new CfnOutput(stack, `Of${name}`, { value: value ?? '' })
  return app
}
