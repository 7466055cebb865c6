/** In lower case. */
export type RequestContext = Readonly<Record<string, string | readonly string[] | undefined>>

/** In the names of the Service Authorization Reference. */
export interface Access {
  /** `dynamodb:PutItem` */
  action: string
  /** An ARN, or `*` if the action has no resources. */
  resource: string
  /** The service's condition keys for this access. */
  context?: RequestContext
}

/** A role session, as each of a function's environments has one. */
export interface RoleSession {
  kind: 'role'
  /** `arn:aws:iam::{account}:role/{name}` */
  roleArn: string
  /** `arn:aws:sts::{account}:assumed-role/{name}/{session}` */
  arn: string
}

/** An AWS service acting on its own, such as `s3.amazonaws.com`, on behalf of one resource. */
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
