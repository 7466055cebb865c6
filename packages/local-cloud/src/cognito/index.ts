import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { asAwsError, parseObject, readBody } from '../aws-json.ts'
import { AwsError } from '../aws-error.ts'
import { administratorAlone, type Judge } from '../iam/judge.ts'
import type { Faults } from '../faults.ts'
import type { InvokeAs } from '../invoke.ts'
import type { Service } from '../service.ts'
import { cognitoRights } from './actions.ts'
import { administrationOperations } from './administration.ts'
import { ownAccountOperations } from './own-account.ts'
import type { UserPoolSpec } from './pool-spec.ts'
import { Pools, type CognitoMail } from './pools.ts'
import { need, parseRequest, type CognitoRequest } from './request.ts'
import { SignInSessions } from './sign-in-sessions.ts'
import { initiateAuth, respondToChallenge } from './sign-in.ts'
import { TokenSigner } from './token-signer.ts'
import { refreshTokens } from './tokens.ts'

export type { CognitoMail } from './pools.ts'
export type * from './pool-spec.ts'

export interface CognitoOptions {
  dir: string
  pools: UserPoolSpec[]
  invoke: InvokeAs
  faults?: Faults
  judge?: Judge
  sendMail: (mail: CognitoMail) => Promise<void>
  triggerMilliseconds?: number
  /** Milliseconds since 1970; settable in tests. */
  now?: () => number
}

export interface Cognito extends Service {
  /** The tokens name AWS's own issuer, so verifiers receive the keys directly. */
  jwks: Jwks
}

type Operation = (request: CognitoRequest) => unknown

/** User operations without AWS credentials; everything else is signed by an administrator. */
const UNSIGNED = new Set([
  'ChangePassword',
  'ConfirmForgotPassword',
  'ForgotPassword',
  'GetTokensFromRefreshToken',
  'GetUser',
  'GlobalSignOut',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'RevokeToken',
  'UpdateUserAttributes',
])

/** Browsers call this service from the page's origin, and `localhost` and `127.0.0.1` are different origins. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET,POST,OPTIONS',
  'access-control-expose-headers': 'x-amzn-errortype,x-amzn-requestid,x-amzn-errormessage,date',
  'access-control-max-age': '7200',
}

export function createCognito(options: CognitoOptions): Cognito {
  const signer = new TokenSigner(options.dir)
  const pools = new Pools({ ...options, signer, now: options.now ?? Date.now })
  const sessions = new SignInSessions()
  const operations = new Map<string, Operation>(
    Object.entries({
      InitiateAuth: (request: CognitoRequest) => initiateAuth(pools, sessions, { ...request, UserPoolId: undefined }),
      AdminInitiateAuth: (request: CognitoRequest) => initiateAuth(pools, sessions, request),
      RespondToAuthChallenge: (request: CognitoRequest) => respondToChallenge(pools, sessions, request),
      AdminRespondToAuthChallenge: (request: CognitoRequest) => respondToChallenge(pools, sessions, request),
      GetTokensFromRefreshToken(request: CognitoRequest) {
        const { pool, client } = pools.byClient(need(request, 'ClientId'))
        return refreshTokens(pools, client, pool, need(request, 'RefreshToken'))
      },
      ...ownAccountOperations(pools),
      ...administrationOperations(pools),
    }),
  )
  return {
    jwks: signer.jwks,
    async handle(req, res) {
      for (const [name, value] of Object.entries(CORS)) res.setHeader(name, value)
      if (req.method === 'OPTIONS') res.writeHead(204).end()
      else if (req.url?.endsWith('/.well-known/jwks.json')) answer(res, 200, signer.jwks)
      else await answerOperation(req, res, operations, options)
    },
    async close() {},
  }
}

async function answerOperation(
  req: IncomingMessage,
  res: ServerResponse,
  operations: ReadonlyMap<string, Operation>,
  { judge = administratorAlone, faults }: CognitoOptions,
): Promise<void> {
  try {
    const body = await readBody(req)
    const target = String(req.headers['x-amz-target'] ?? '').split('.')[1] ?? ''
    const operation = operations.get(target)
    if (!operation) throw new AwsError('UnknownOperationException', `The local Cognito does not support ${target}.`)
    const request = parseRequest(parseObject(body))
    if (!UNSIGNED.has(target)) judge.require(judge.callerOf(req, body), rightsOf(target)(request, judge.arn))
    if (faults?.meet('cognito-idp', target, () => body)) throw new AwsError('TooManyRequestsException', 'Rate exceeded')
    answer(res, 200, await operation(request))
  } catch (error) {
    const { type, message, status } = asAwsError(error)
    res.setHeader('x-amzn-errortype', type)
    answer(res, status, { __type: type, message })
  }
}

function rightsOf(operation: string) {
  const found = cognitoRights[operation]
  if (!found) throw new Error(`The rights that ${operation} of Cognito needs are not known.`)
  return found
}

function answer(res: ServerResponse, status: number, body: unknown): void {
  res
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() })
    .end(JSON.stringify(body))
}
