import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Wildcard, PlainWildcard } from './findings.ts'

export interface Permission {
  statements: PolicyStatement[]
  variables: Record<string, string>
  /** Resources of the statements that end in a wildcard; there are never wildcards in actions. */
  wildcards?: (Wildcard | PlainWildcard)[]
}
