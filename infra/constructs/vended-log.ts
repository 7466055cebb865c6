import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Environment } from '../environments.ts'

/**
 * For a service that delivers its logs itself. Only groups of this prefix need no statement each in the account's
 * resource policy, which has at most 5,120 characters ('Logs sent to CloudWatch Logs').
 */
export const vendedLog = (
  scope: Construct,
  id: string,
  { name, logRetentionDays, retainsData }: Environment,
): LogGroup =>
  new LogGroup(scope, id, {
    logGroupName: `/aws/vendedlogs/lintel-${name}-${id}`,
    retention: logRetentionDays,
    // If its creation is rolled back, its name must not stay taken.
    removalPolicy: retainsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  })
