import * as C from '@aws-sdk/client-cognito-identity-provider'
import { onTestFinished } from 'vitest'
import { createCognito, type ClientSpec, type UserPoolSpec } from '../cognito/index.ts'
import { aFolder } from './folder.ts'
import { calledThere, skipOnRealAws, localOnly, real, realOptions } from './real-aws.ts'
import { clientOptions, serve } from './serve.ts'

/** The pool and its client; `OPEN` reports unknown users and has no list of readable attributes. */
export const POOL = real?.pool ?? 'eu-west-2_Local1234'
export const CLIENT = calledThere('webclient123')
export const OPEN = calledThere('openclient123')
export const ANNA = 'anna@example.org'
export const SECOND = 'Pärm-Pass2!'

const webClient: ClientSpec = {
  id: CLIENT,
  flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'],
  accessTokenSeconds: 900,
  idTokenSeconds: 900,
  refreshTokenSeconds: 30 * 86_400,
  sessionMinutes: 3,
  writeAttributes: ['given_name'],
  readAttributes: ['email', 'email_verified', 'given_name', 'custom:client_id'],
  hidesUserExistence: true,
}

/** A pool whose client hides its users and only lets them write their given name. */
const spec: UserPoolSpec = {
  id: POOL,
  arn: `arn:aws:cognito-idp:eu-west-2:000000000000:userpool/${POOL}`,
  region: 'eu-west-2',
  emailIsUsername: true,
  passwordPolicy: {
    minimumLength: 8,
    requireUppercase: true,
    requireLowercase: true,
    requireNumbers: true,
    requireSymbols: true,
    temporaryPasswordValidityDays: 7,
  },
  customAttributes: { 'custom:client_id': { mutable: true, maxLetters: 64 } },
  clients: [webClient, { ...webClient, id: OPEN, readAttributes: undefined, hidesUserExistence: false }],
  groups: [],
  triggers: {},
  preTokenVersion: 'V1_0',
  messages: {
    from: 'no-reply@example.org',
    invitation: { subject: 'Welcome', body: 'User {username}, password {####}' },
    code: { subject: 'Your code', body: 'Your code is {####}' },
  },
}

export const anna = { UserPoolId: POOL, Username: ANNA }

/** A user pool for the test that runs, with Anna in it and her password `SECOND`; its clock is fixed unless moved. */
export async function aUserPool() {
  const [dir, clock] = [aFolder(), { now: Date.now() }]
  const started = async () => {
    const nothing = async () => undefined
    const cognito = createCognito({ dir, pools: [spec], now: () => clock.now, sendMail: nothing, invoke: nothing })
    const server = await serve(cognito, '/_local/aws/cognito-idp')
    return { cognito, server, client: new C.CognitoIdentityProviderClient(clientOptions(server.endpoint)) }
  }
  let running = real ? undefined : await started()
  const there = new C.CognitoIdentityProviderClient(realOptions)
  const client = () => running?.client ?? there
  onTestFinished(() => running?.server.close())
  // In AWS the pool has the users of the test before.
  for await (const { Users = [] } of C.paginateListUsers({ client: client() }, { UserPoolId: POOL }))
    for (const { Username } of Users) await client().send(new C.AdminDeleteUserCommand({ UserPoolId: POOL, Username }))
  const attributes = { email: ANNA, email_verified: 'true', 'custom:client_id': 'c1' }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  await client().send(new C.AdminCreateUserCommand({ ...anna, MessageAction: 'SUPPRESS', UserAttributes }))
  await client().send(new C.AdminSetUserPasswordCommand({ ...anna, Password: SECOND, Permanent: true }))
  return {
    get client() {
      return client()
    },
    get cognito() {
      return localOnly(running?.cognito)
    },
    /** Milliseconds pass: only on this machine. */
    pass(milliseconds: number) {
      skipOnRealAws()
      clock.now += milliseconds
    },
    /** Restarts the process: data on disk is kept, data in memory is lost. */
    async restart() {
      await running?.server.close()
      if (running) running = await started()
    },
    byPassword: (PASSWORD: string, ClientId = CLIENT) =>
      client().send(
        new C.InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: ANNA, PASSWORD },
        }),
      ),
  }
}
