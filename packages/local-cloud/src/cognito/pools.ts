import type { InvokeAs, InvokeFunction } from '../invoke.ts'
import { invalidParameter, notFound } from './request.ts'
import type { ClientSpec, TriggerName, UserPoolSpec } from './pool-spec.ts'
import { UserStore, type UserRecord } from './user-store.ts'
import { callTrigger, type TriggerResponse } from './triggers.ts'
import type { TokenSigner } from './token-signer.ts'

export interface CognitoMail {
  from: string
  to: string
  subject: string
  body: string
  configurationSet?: string | undefined
}

export interface PoolsOptions {
  dir: string
  pools: UserPoolSpec[]
  signer: TokenSigner
  invoke: InvokeAs
  sendMail: (mail: CognitoMail) => Promise<void>
  now: () => number
  triggerMilliseconds?: number
}

/** The user in a trigger's event: a real one, or an invented one for an unknown name. */
export type TriggerUser = Pick<UserRecord, 'attributes' | 'username'> & Partial<Pick<UserRecord, 'status'>>

export interface Pool {
  spec: UserPoolSpec
  store: UserStore
}

export class Pools {
  readonly signer: TokenSigner
  readonly now: () => number
  readonly sendMail: (mail: CognitoMail) => Promise<void>
  readonly #invoke: InvokeAs
  readonly #triggerMilliseconds: number | undefined
  readonly #pools: Map<string, Pool>

  constructor(options: PoolsOptions) {
    this.signer = options.signer
    this.now = options.now
    this.sendMail = options.sendMail
    this.#invoke = options.invoke
    this.#triggerMilliseconds = options.triggerMilliseconds
    this.#pools = new Map(
      options.pools.map((spec) => [spec.id, { spec, store: new UserStore(spec, options.dir, options.now()) }]),
    )
  }

  byId(id: string): Pool {
    const pool = this.#pools.get(id)
    if (!pool) throw notFound(`User pool ${id} does not exist.`)
    return pool
  }

  all(): Pool[] {
    return [...this.#pools.values()]
  }

  find(id: string): Pool | undefined {
    return this.#pools.get(id)
  }

  byClient(clientId: string): { pool: Pool; client: ClientSpec } {
    for (const pool of this.#pools.values()) {
      const client = pool.spec.clients.find((each) => each.id === clientId)
      if (client) return { pool, client }
    }
    throw notFound(`User pool client ${clientId} does not exist.`)
  }

  /** Undefined if the pool lacks it. */
  async trigger(
    pool: Pool,
    name: TriggerName,
    user: TriggerUser,
    clientId: string,
    event: { source: string; request: object; response: object; version?: string },
  ): Promise<TriggerResponse | undefined> {
    const functionName = pool.spec.triggers[name]
    if (functionName === undefined) return undefined
    const invoke: InvokeFunction = (called, payload, options) => this.#invoke(called, payload, pool.spec.arn, options)
    const call = { invoke, functionName, trigger: name, milliseconds: this.#triggerMilliseconds }
    return callTrigger(call, {
      version: event.version ?? '1',
      triggerSource: event.source,
      region: pool.spec.region,
      userPoolId: pool.spec.id,
      userName: user.username,
      callerContext: { awsSdkVersion: 'local', clientId },
      request: { userAttributes: triggerAttributes(user), ...event.request },
      response: event.response,
    })
  }

  requireTriggers(pool: Pool, names: TriggerName[]): void {
    const missing = names.find((name) => pool.spec.triggers[name] === undefined)
    if (missing) throw invalidParameter(`Custom auth lambda trigger is not configured for the user pool: ${missing}`)
  }
}

const triggerAttributes = ({ attributes, status }: TriggerUser) => ({
  ...attributes,
  ...(status && { 'cognito:user_status': status }),
})
