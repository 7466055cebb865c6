import type { IncomingMessage } from 'node:http'
import { AwsError } from '../aws-error.ts'
import { decide, type Decision, type Policies } from './decide.ts'
import { readPolicy, type Policy, type PolicyDocument } from './policy.ts'
import {
  authorizationOf,
  canonicalRequest,
  headerText,
  isSame,
  pathAsSigned,
  sha256,
  signatureOf,
} from './signature.ts'
import type { Access, Principal, RequestContext, RoleSession, ServicePrincipal } from './request.ts'
import type { Credentials } from './credentials.ts'

/** Scripts, tests, `npm start`. Everything is allowed. */
export interface Administrator {
  kind: 'administrator'
}

export type Caller = Administrator | Principal

export interface Role {
  arn: string
  name: string
  policies: readonly Policy[]
  boundary: readonly Policy[] | undefined
}

export interface Session {
  principal: Principal
  credentials: Credentials
}

export type MakeArn = (service: string, resource: string) => string

/** By operation, derived from its input. */
export type Rights<Input> = Readonly<Record<string, (input: Input, arn: MakeArn) => Access[]>>

export interface JudgeOptions {
  region: string
  account: string
  roles?: readonly Role[]
  sessions?: readonly Session[]
  resourcePolicies?: ReadonlyMap<string, readonly Policy[]>
  /** Condition keys, in lower case, allowed in policies that are set later; default: the global ones. */
  knownKeys?: ReadonlySet<string>
  onDenied?: (sentence: string) => void
}

/** Each service returns it in its own format. */
export class Denied extends AwsError {
  constructor(caller: Principal, { action, resource }: Access, why: string) {
    const sentence = `User: ${nameOf(caller)} is not authorized to perform: ${action} on resource: ${resource} ${why}`
    super('AccessDeniedException', sentence)
  }
}

const nameOf = (caller: Principal) => (caller.kind === 'role' ? caller.arn : caller.name)

/** Policies are parsed once; a decision takes microseconds. */
export class Judge {
  readonly arn: MakeArn
  readonly #options: JudgeOptions
  readonly #roles: ReadonlyMap<string, Role>
  readonly #resourcePolicies: Map<string, readonly Policy[]>
  readonly #callers = new Map<string, { caller: Caller; credentials: Credentials }>()

  constructor(options: JudgeOptions) {
    this.#options = options
    this.arn = (service, resource) => `arn:aws:${service}:${options.region}:${options.account}:${resource}`
    this.#roles = new Map((options.roles ?? []).map((role) => [role.arn, role]))
    this.#resourcePolicies = new Map(options.resourcePolicies)
    this.#callers.set(ADMINISTRATOR.accessKeyId, { caller: { kind: 'administrator' }, credentials: ADMINISTRATOR })
    for (const { principal, credentials } of options.sessions ?? [])
      this.#callers.set(credentials.accessKeyId, { caller: principal, credentials })
  }

  /** The owner of an access key; undefined for an unknown key, or a token of another session. */
  find(
    accessKeyId: string,
    sessionToken: string | undefined,
  ): { caller: Caller; credentials: Credentials } | undefined {
    const found = this.#callers.get(accessKeyId)
    return found && found.credentials.sessionToken === sessionToken ? found : undefined
  }

  /** S3 has its own check. The signing time is ignored: tests move the clock. */
  callerOf(req: IncomingMessage, body: string | Buffer): Caller {
    if (!req.headers.authorization)
      throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', { status: 403 })
    const given = authorizationOf(req)
    if (!given)
      throw new AwsError('IncompleteSignatureException', 'The Authorization header lacks a part, or X-Amz-Date.')
    const found = this.find(given.accessKeyId, headerText(req, 'x-amz-security-token'))
    if (!found)
      throw new AwsError('UnrecognizedClientException', 'The security token included in the request is invalid.')
    const [path = '/', query] = (req.url ?? '/').split('?', 2)
    const canonical = canonicalRequest(req, pathAsSigned(path), {
      query: new URLSearchParams(query),
      signed: given.signed,
      payload: sha256(body),
    })
    if (!isSame(signatureOf(found.credentials, given.scope, given.date, canonical), given.signature))
      throw new AwsError(
        'InvalidSignatureException',
        'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method.',
      )
    return found.caller
  }

  sessionOf(roleArn: string, name: string): RoleSession {
    const role = roleArn.replace(/^.*:role\/(?:.*\/)?/, '')
    return { kind: 'role', roleArn, arn: `arn:aws:sts::${this.#options.account}:assumed-role/${role}/${name}` }
  }

  decide(caller: Caller, access: Access): Decision {
    if (caller.kind === 'administrator') return { allowed: true }
    const context = { ...this.#contextOf(caller), ...access.context }
    return decide({ ...access, principal: caller, context }, this.#policiesFor(caller, access.resource))
  }

  /** Returns false if one is not allowed, which is recorded: for background work of services. */
  permits(caller: Caller, accesses: readonly Access[]): boolean {
    try {
      this.require(caller, accesses)
      return true
    } catch (error) {
      if (error instanceof Denied) return false
      throw error
    }
  }

  /** @throws Denied for the first one that is not allowed; it is recorded. */
  require(caller: Caller, accesses: readonly Access[]): void {
    if (caller.kind === 'administrator') return
    for (const access of accesses) {
      const decision = this.decide(caller, access)
      if (decision.allowed) continue
      const denied = new Denied(caller, access, decision.why)
      this.#options.onDenied?.(denied.message)
      throw denied
    }
  }

  /** Undefined removes it. @throws Error with a sentence for unsupported features */
  setResourcePolicy(resource: string, document: PolicyDocument | undefined): void {
    const knownKeys = this.#options.knownKeys ?? new Set(globalKeys)
    if (document) this.#resourcePolicies.set(resource, [readPolicy(document, { knownKeys })])
    else this.#resourcePolicies.delete(resource)
  }

  #policiesFor(caller: Principal, resource: string): Policies {
    const role = caller.kind === 'role' ? this.#roles.get(caller.roleArn) : undefined
    return {
      identity: role?.policies ?? [],
      boundary: role?.boundary,
      resource: this.#resourcePolicies.get(ownerOf(resource)) ?? [],
    }
  }

  #contextOf(caller: Principal): RequestContext {
    const { account, region } = this.#options
    const now = new Date()
    return {
      // This machine stands in for HTTPS endpoints of AWS; its requests count as secure.
      'aws:securetransport': 'true',
      'aws:currenttime': now.toISOString(),
      'aws:epochtime': String(Math.floor(now.getTime() / 1000)),
      'aws:requestedregion': region,
      'aws:resourceaccount': account,
      'aws:viaawsservice': 'false',
      ...(caller.kind === 'role' ? roleContext(caller, account) : serviceContext(caller, account)),
    }
  }
}

const roleContext = ({ roleArn }: RoleSession, account: string): RequestContext => ({
  'aws:principalarn': roleArn,
  'aws:principalaccount': account,
  'aws:principaltype': 'AssumedRole',
  'aws:principalisawsservice': 'false',
})

const serviceContext = ({ name, sourceArn }: ServicePrincipal, account: string): RequestContext => ({
  'aws:principalisawsservice': 'true',
  'aws:principalservicename': name,
  ...(sourceArn !== undefined && { 'aws:sourcearn': sourceArn, 'aws:sourceaccount': account }),
})

/** Supported global condition keys that requests here have, or lack as in AWS: a role has no user name. */
export const globalKeys: readonly string[] = [
  'aws:currenttime',
  'aws:epochtime',
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalisawsservice',
  'aws:principalservicename',
  'aws:principaltype',
  'aws:requestedregion',
  'aws:resourceaccount',
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:username',
  'aws:viaawsservice',
]

/** The resource whose policy applies: a bucket's for its objects, a table's for its indexes. */
function ownerOf(resource: string): string {
  if (resource.startsWith('arn:aws:s3:::')) return resource.split('/', 1)[0] ?? resource
  return resource.replace(/^(arn:aws:dynamodb:[^/]*\/[^/]+)\/.*$/s, '$1')
}

/** This machine's own programs sign with these; they give access to nothing else. */
export const ADMINISTRATOR: Credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }

/** Accepts only this machine's own programs: for a standalone service. */
export const administratorAlone = new Judge({ region: 'eu-west-2', account: '000000000000' })
