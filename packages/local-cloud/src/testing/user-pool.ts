import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import { signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { createCognito, type ClientSpec, type UserPoolSpec } from '../cognito/index.ts'
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
export const spec: UserPoolSpec = {
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

const realEndpoint =
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? 'https://cognito-idp.eu-west-2.amazonaws.com/'

/** Empties the pool, as if newly created, except for its groups. */
async function emptied(client: C.CognitoIdentityProviderClient) {
  for await (const { Users = [] } of C.paginateListUsers({ client }, { UserPoolId: POOL }))
    for (const { Username } of Users) await client.send(new C.AdminDeleteUserCommand({ UserPoolId: POOL, Username }))
}

export const anna = { UserPoolId: POOL, Username: ANNA }

/** A user pool, for the SDK and for Amplify; its clock is fixed unless moved. */
export class UserPoolWorld {
  #clock = Date.now()
  readonly #dir = mkdtempSync(join(tmpdir(), 'local-cognito-'))
  #running: Awaited<ReturnType<UserPoolWorld['run']>> | undefined

  get clock() {
    return this.#clock
  }

  set clock(moved: number) {
    skipOnRealAws()
    this.#clock = moved
  }

  get client() {
    return this.#now().client
  }

  get cognito() {
    return localOnly(this.#now().cognito)
  }

  get endpoint() {
    return this.#now().server?.endpoint ?? realEndpoint
  }

  async start() {
    const kept = new Map<string, string>()
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (key, value) => void kept.set(key, value),
      getItem: async (key) => kept.get(key) ?? null,
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    })
    this.#running = await this.run()
  }

  /** Restarts the process: data on disk is kept, data in memory is lost. */
  async restart() {
    if (real) return
    await this.#now().server?.close()
    this.#running = await this.run()
  }

  async close() {
    await signOut().catch(() => undefined)
    await this.#now().server?.close()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  /** Invites Anna and sets the permanent password `SECOND`. */
  async settle() {
    await this.client.send(
      new C.AdminCreateUserCommand({
        ...anna,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: ANNA },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'custom:client_id', Value: 'c1' },
        ],
      }),
    )
    await this.client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password: SECOND, Permanent: true }))
  }

  byPassword(PASSWORD: string, USERNAME = ANNA, ClientId = CLIENT) {
    return this.client.send(
      new C.InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    )
  }

  private async run() {
    if (real) {
      const client = new C.CognitoIdentityProviderClient(realOptions)
      await emptied(client)
      const userPoolEndpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
      const Cognito = { userPoolId: POOL, userPoolClientId: CLIENT, ...(userPoolEndpoint && { userPoolEndpoint }) }
      Amplify.configure({ Auth: { Cognito } })
      return { cognito: undefined, server: undefined, client }
    }
    const cognito = createCognito({
      dir: this.#dir,
      pools: [spec],
      now: () => this.#clock,
      sendMail: async () => undefined,
      invoke: async () => undefined,
    })
    const server = await serve(cognito, '/_local/aws/cognito-idp')
    const client = new C.CognitoIdentityProviderClient(clientOptions(server.endpoint))
    const Cognito = { userPoolId: POOL, userPoolClientId: CLIENT, userPoolEndpoint: server.endpoint }
    Amplify.configure({ Auth: { Cognito } })
    return { cognito, server, client }
  }

  #now() {
    if (!this.#running) throw new Error('The pool was not started.')
    return this.#running
  }
}
