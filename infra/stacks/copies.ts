import { Duration, Token, Validations } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { Environment } from '../environments.ts'
import { MonitoredStack, type MonitoredStackProps, zeroIfMissing } from './monitored-stack.ts'
import type { StorageStack } from './storage.ts'

export interface CopiesStackProps extends MonitoredStackProps {
  storage: StorageStack
  copies: NonNullable<Environment['copies']>
}

const awsPolicies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']

/** Each night's tables and buckets in a vault here, from which AWS Backup copies them to one in another region or account. */
export class CopiesStack extends MonitoredStack {
  constructor(scope: Construct, { storage, copies, ...props }: CopiesStackProps) {
    super(scope, 'copies', props)
    this.requireElsewhere(copies.vault)
    const deleteAfter = Duration.days(copies.days)
    const vault = new BackupVault(this, 'Vault', {
      lockConfiguration: {
        minRetention: deleteAfter,
        // From then on nobody can lift the lock, AWS included; AWS wants three days at least.
        ...(copies.lock === 'compliance' && { changeableFor: Duration.days(3) }),
      },
    })
    const elsewhere = BackupVault.fromBackupVaultArn(this, 'Elsewhere', copies.vault)
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          // After the night's export of users.
          scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
          deleteAfter,
          copyActions: [{ destinationBackupVault: elsewhere, deleteAfter }],
        }),
      ],
    })
    const { photos, ...others } = storage.buckets
    const buckets = [...Object.values(others), ...(copies.photos ? [photos] : [])]
    // Each by its name: a selection by tags would depend on the account's opt-in for a service.
    plan.addSelection('Evidence', {
      role: this.role(),
      disableDefaultBackupPolicy: true,
      resources: [...Object.values(storage.tables), ...buckets].map((resource) =>
        BackupResource.fromArn('tableArn' in resource ? resource.tableArn : resource.bucketArn),
      ),
    })
    // AWS Backup switches these events on; deploying this bucket's notifications would switch them off again.
    if (copies.photos) photos.enableEventBridgeNotification()
    this.watch(vault.backupVaultName, elsewhere.backupVaultName)
  }

  private requireElsewhere(vault: string) {
    const [, , , region, account] = vault.split(':')
    if (region === this.region && !Token.isUnresolved(this.account) && account === this.account)
      throw new Error('The vault of the copies is in the same region and account as what it is to survive.')
  }

  private role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: awsPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    })
    for (const name of awsPolicies)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'AWS Backup’s documentation names the policy, and AWS extends it with the service.',
      })
    return role
  }

  /** Copies are counted by the vault that they are for: 'AWS Backup metrics with Amazon CloudWatch'. */
  private watch(own: string, elsewhere: string) {
    const count = (metricName: string, BackupVaultName: string) =>
      new Metric({ namespace: 'AWS/Backup', metricName, dimensionsMap: { BackupVaultName }, statistic: 'Sum' })
    const usingMetrics = {
      failed: count('NumberOfBackupJobsFailed', own),
      expired: count('NumberOfBackupJobsExpired', own),
      aborted: count('NumberOfBackupJobsAborted', own),
      uncopied: count('NumberOfCopyJobsFailed', elsewhere),
    }
    this.alarm(
      'copies-failed',
      new MathExpression({ expression: 'SUM(FILL(METRICS(), 0))', usingMetrics, period: Duration.hours(1) }),
      'AWS Backup could not back up a table or bucket, or not copy it elsewhere; its jobs say why.',
    )
    // A backup may begin eight hours late, so that a day can pass between two good nights.
    this.alarm(
      'copies-missing',
      zeroIfMissing(count('NumberOfCopyJobsCompleted', elsewhere), Duration.days(1)),
      'AWS Backup has copied nothing elsewhere for two days. Also until the first copies, the night after the first ' +
        'deployment.',
      {
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 2,
        treatMissingData: TreatMissingData.BREACHING,
      },
    )
  }
}
