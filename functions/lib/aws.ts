import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { KMSClient } from '@aws-sdk/client-kms'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { GeoPlacesClient } from '@aws-sdk/client-geo-places'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SFNClient } from '@aws-sdk/client-sfn'
import { SSMClient } from '@aws-sdk/client-ssm'
import { TranscribeClient } from '@aws-sdk/client-transcribe'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { variable } from './environment.ts'
import { readingFirst } from './read-first.ts'

/*
 * One client per service and function instance. Endpoints and credentials are not set here: the SDK finds them in the
 * environment, which is also how a machine without AWS runs the same code. "@__PURE__" lets the bundler drop the
 * clients that a function does not use, with their whole packages.
 */

/** The SDK copies each row for its log, which we do not keep. */
const withoutLog = (client: DynamoDBClient): DynamoDBClient => {
  client.middlewareStack.remove('loggerMiddleware')
  return client
}

/** Undefined properties are left out when an item is written. */
export const dynamo = /* @__PURE__ */ DynamoDBDocumentClient.from(
  /* @__PURE__ */ readingFirst(/* @__PURE__ */ withoutLog(/* @__PURE__ */ new DynamoDBClient({}))),
  { marshallOptions: { removeUndefinedValues: true } },
)

/** Concurrent writes of the same object: AWS says to retry, and its SDK does not on its own. */
const conflicts = new Set(['ConditionalRequestConflict', 'OperationAborted'])

const retryingConflicts = (client: S3Client): S3Client => {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (error instanceof S3ServiceException && conflicts.has(error.name)) error.$retryable = {}
        throw error
      }
    },
    // Inside the SDK's own retries.
    { name: 'retryingConflicts', step: 'deserialize', priority: 'high' },
  )
  return client
}

/** Without WHEN_REQUIRED a presigned PUT would carry the checksum of an empty body. */
export const s3 = /* @__PURE__ */ retryingConflicts(
  /* @__PURE__ */ new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }),
)

export const cognito = /* @__PURE__ */ new CognitoIdentityProviderClient({})
export const places = /* @__PURE__ */ new GeoPlacesClient({})
/** While a user waits, with growing pauses. */
export const speech = /* @__PURE__ */ new TranscribeClient({ maxAttempts: 4 })
export const models = /* @__PURE__ */ new BedrockRuntimeClient({ maxAttempts: 4 })
export const kms = /* @__PURE__ */ new KMSClient({})
/**
 * On a new connection: a kept one may have been closed while the function was frozen, and it would be unknown whether
 * the request had arrived.
 */
const oneTry = { maxAttempts: 1, requestHandler: { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } } }

/** Not repeated: a synchronous call may have ended the function. */
export const lambda = /* @__PURE__ */ new LambdaClient(oneTry)
export const secrets = /* @__PURE__ */ new SecretsManagerClient({})
export const stepFunctions = /* @__PURE__ */ new SFNClient({})
export const parameters = /* @__PURE__ */ new SSMClient({})
export const mail = /* @__PURE__ */ new SESv2Client({})
/** For requests that must not be repeated. */
export const mailOnce = /* @__PURE__ */ new SESv2Client(oneTry)

/** The endpoint is only known at run time. */
export const connectionsClient = () => new ApiGatewayManagementApiClient({ endpoint: variable('REALTIME_ENDPOINT') })
