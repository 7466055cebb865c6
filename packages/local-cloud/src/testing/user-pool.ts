import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as C from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import { signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { createCognito, type CognitoMail, type CognitoOptions, type UserPoolSpec } from '../cognito/index.ts'
import { Faults } from '../faults.ts'
import { clientOptions, serve } from './serve.ts'

export const POOL = 'eu-west-2_Local1234'
export const CLIENT = 'webclient123'
export const ANNA = 'anna@example.org'
export const FIRST = 'Temp-Pass1!'
export const SECOND = 'Pärm-Pass2!'
export const DAY = 86_400_000

/** A pool whose client hides its users and lets them write their given name alone. */
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
  customAttributes: { 'custom:client_id': { mutable: true } },
  clients: [
    {
      id: CLIENT,
      flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH'],
      accessTokenSeconds: 900,
      idTokenSeconds: 900,
      refreshTokenSeconds: 30 * 86_400,
      sessionMinutes: 3,
      writeAttributes: ['given_name'],
      readAttributes: ['email', 'email_verified', 'given_name', 'custom:client_id'],
      hidesUserExistence: true,
    },
  ],
  groups: [
    { name: 'Staff', precedence: 2 },
    { name: 'Chiefs', precedence: 1 },
  ],
  triggers: {},
  preTokenVersion: 'V2_0',
  messages: {
    from: 'no-reply@example.org',
    invitation: { subject: 'Welcome', body: 'User {username}, password {####}' },
    code: { subject: 'Your code', body: 'Your code is {####}' },
  },
}

export type Trigger = (event: {
  request: Record<string, unknown>
  response: Record<string, unknown>
}) => object | Promise<object>

export const anna = { UserPoolId: POOL, Username: ANNA }

/** A user pool with Anna's invitation, for the SDK and for Amplify; its clock is fixed unless moved. */
export class UserPoolWorld {
  clock = Date.now()
  mails: CognitoMail[] = []
  /** Functions by name, as a pool's triggers name them. */
  triggers: Record<string, Trigger> = {}
  readonly #dir = mkdtempSync(join(tmpdir(), 'local-cognito-'))
  readonly faults = new Faults()
  #running: Awaited<ReturnType<UserPoolWorld['run']>> | undefined

  get client() {
    return this.#now().client
  }

  get cognito() {
    return this.#now().cognito
  }

  get endpoint() {
    return this.#now().server.endpoint
  }

  async start(changes: Partial<UserPoolSpec> = {}) {
    const kept = new Map<string, string>()
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (key, value) => void kept.set(key, value),
      getItem: async (key) => kept.get(key) ?? null,
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    })
    this.#running = await this.run(changes)
  }

  /** As after an end of the process: what is on disk is there, what was in memory is not. */
  async restart(changes: Partial<UserPoolSpec> = {}, options: Pick<CognitoOptions, 'triggerMilliseconds'> = {}) {
    await this.#now().server.close()
    this.#running = await this.run(changes, options)
  }

  async close() {
    await signOut().catch(() => undefined)
    await this.#now().server.close()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  async invite(Username = ANNA) {
    await this.client.send(
      new C.AdminCreateUserCommand({
        UserPoolId: POOL,
        Username,
        TemporaryPassword: FIRST,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'custom:client_id', Value: 'c1' },
        ],
      }),
    )
  }

  /** Invites Anna and gives her the password `SECOND` for good. */
  async settle() {
    await this.invite()
    await this.client.send(new C.AdminSetUserPasswordCommand({ ...anna, Password: SECOND, Permanent: true }))
  }

  byPassword(PASSWORD: string, USERNAME = ANNA) {
    return this.client.send(
      new C.InitiateAuthCommand({
        ClientId: CLIENT,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME, PASSWORD },
      }),
    )
  }

  private async run(changes: Partial<UserPoolSpec>, options: Pick<CognitoOptions, 'triggerMilliseconds'> = {}) {
    const cognito = createCognito({
      ...options,
      faults: this.faults,
      dir: this.#dir,
      pools: [{ ...spec, ...changes }],
      now: () => this.clock,
      sendMail: async (mail) => void this.mails.push(mail),
      invoke: async (name, event, _arn, options) => {
        options?.onBegun?.()
        const copy = structuredClone(event) as Parameters<Trigger>[0]
        return { ...copy, response: await this.triggers[name]?.(copy) }
      },
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
