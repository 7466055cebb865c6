/** What a request says of itself, by condition key in lower case. A key of several values has a list. */
export type RequestContext = Readonly<Record<string, string | readonly string[] | undefined>>

/** One of the rights that a call needs: an action on a resource, in the names of the Service Authorization Reference. */
export interface Access {
  /** `dynamodb:PutItem` */
  action: string
  /** An ARN, or `*` where the action knows no resources. */
  resource: string
  /** Condition keys of the service for this access. */
  context?: RequestContext
}

/** A session of a role, as a function has one for each environment that it runs in. */
export interface RoleSession {
  kind: 'role'
  /** `arn:aws:iam::{account}:role/{name}` */
  roleArn: string
  /** `arn:aws:sts::{account}:assumed-role/{name}/{session}` */
  arn: string
}

/** A service of AWS that acts by itself, such as `s3.amazonaws.com`, on behalf of one resource. */
export interface ServicePrincipal {
  kind: 'service'
  name: string
  /** ARN of the resource on whose behalf it acts. */
  sourceArn?: string | undefined
}

export type Principal = RoleSession | ServicePrincipal

export interface AuthorizationRequest extends Access {
  principal: Principal
  context: RequestContext
}
