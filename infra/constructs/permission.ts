import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Wildcard, PlainWildcard } from './findings.ts'

/** A resource that a function can use: its permissions, and the environment variables that name it. */
export interface Permission {
  statements: PolicyStatement[]
  variables: Record<string, string>
  /** Resources of the statements that end in a wildcard; there are never wildcards in actions. */
  wildcards?: (Wildcard | PlainWildcard)[]
}
