import type { Matcher, Policy, Statement } from './policy.ts'
import type { AuthorizationRequest, Principal, RequestContext } from './request.ts'

export interface Policies {
  identity: readonly Policy[]
  /** The maximum rights of the role, whatever its policies say. */
  boundary?: readonly Policy[] | undefined
  resource: readonly Policy[]
}

export type Decision = { allowed: true } | { allowed: false; why: string }

/** How directly a statement of a resource's policy names a principal. */
type Naming = 'session' | 'role' | 'account'

const allowed: Decision = { allowed: true }

/**
 * An explicit deny overrides everything; then a role's or a resource's policy is enough. For KMS keys policies of roles
 * count only if the key's own policy delegates to the account.
 */
export function decide(request: AuthorizationRequest, { identity, boundary, resource }: Policies): Decision {
  const { principal, action } = request
  const fits = (statement: Statement) =>
    matches(statement.actions, action, request.context) &&
    matches(statement.resources, request.resource, request.context) &&
    statement.conditions.every((condition) => condition(request.context))
  const some = (policies: readonly Policy[], effect: Statement['effect']) =>
    policies.some((policy) => policy.some((statement) => statement.effect === effect && fits(statement)))

  const named = resource
    .flat()
    .map((statement) => ({ statement, naming: namingOf(statement, principal) }))
    .filter(({ statement, naming }) => naming !== undefined && fits(statement))
  const denied =
    (some(identity, 'Deny') && 'an identity-based policy') ||
    (named.some(({ statement }) => statement.effect === 'Deny') && 'a resource-based policy') ||
    (boundary && some(boundary, 'Deny') && 'a permissions boundary')
  if (denied) return { allowed: false, why: `with an explicit deny in ${denied}` }

  const namings = new Set(named.filter(({ statement }) => statement.effect === 'Allow').map(({ naming }) => naming))
  if (namings.has('session')) return allowed
  if (principal.kind === 'service')
    return { allowed: false, why: `because no resource-based policy allows the ${action} action` }
  if (action.startsWith('kms:') && !namings.has('role') && !namings.has('account'))
    return { allowed: false, why: `because no resource-based policy allows the ${action} action` }
  if (!namings.has('role') && !some(identity, 'Allow'))
    return { allowed: false, why: `because no identity-based policy allows the ${action} action` }
  // A boundary limits grants to the role, but not grants to the session itself.
  if (boundary && !some(boundary, 'Allow'))
    return { allowed: false, why: `because no permissions boundary allows the ${action} action` }
  return allowed
}

const matches = ({ negated, patterns }: Matcher, value: string, context: RequestContext) =>
  patterns.some((pattern) => pattern(value, context)) !== negated

/** The account alone grants nothing: it delegates to the policies of its roles. */
function namingOf({ principals }: Statement, principal: Principal): Naming | undefined {
  if (!principals) return undefined
  const AWS: readonly string[] = principals.AWS ?? []
  const Service: readonly string[] = principals.Service ?? []
  if (principal.kind === 'service')
    return AWS.includes('*') || Service.includes('*') || Service.includes(principal.name) ? 'session' : undefined
  if (AWS.includes(principal.arn)) return 'session'
  if (AWS.includes(principal.roleArn) || AWS.includes('*')) return 'role'
  const account = principal.roleArn.split(':')[4] ?? ''
  return AWS.includes(account) || AWS.includes(`arn:aws:iam::${account}:root`) ? 'account' : undefined
}
