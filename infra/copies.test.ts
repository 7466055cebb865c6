import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { aFolderForAll } from '../packages/local-cloud/src/testing/folder.ts'
import { buildApp } from './app.ts'
import type { Environment } from './environments.ts'
import { copies, ofType, synthesize, templatesOf } from './test/templates.ts'

const outdir = aFolderForAll()

const withCopies = (lock: NonNullable<Environment['copies']>['lock'], check = false) =>
  templatesOf('prod', { outdir: path.join(outdir, lock), check, copies: { ...copies, lock } })

test('copies have every table and bucket, and go elsewhere each night, for as long as the lock demands', () => {
  const stacks = withCopies('governance')
  const [selection] = ofType(stacks, 'AWS::Backup::BackupSelection')
  const { Resources } = (selection?.Properties.BackupSelection ?? {}) as { Resources?: unknown[] }
  const evidence = [
    ...ofType(stacks, 'AWS::DynamoDB::GlobalTable'),
    ...ofType(stacks, 'AWS::S3::Bucket').filter(
      ({ stack, Properties }) => stack === 'storage' && Properties.VersioningConfiguration,
    ),
  ]
  expect(Resources).toHaveLength(evidence.length)
  const [plan] = ofType(stacks, 'AWS::Backup::BackupPlan')
  const { BackupPlanRule } = (plan?.Properties.BackupPlan ?? {}) as { BackupPlanRule?: unknown[] }
  const kept = { Lifecycle: { DeleteAfterDays: 35 } }
  expect(BackupPlanRule).toMatchObject([
    { ...kept, CopyActions: [{ DestinationBackupVaultArn: copies.vault, ...kept }] },
  ])
  const [own] = ofType(stacks, 'AWS::Backup::BackupVault')
  expect(own?.Properties.LockConfiguration).toEqual({ MinRetentionDays: 35 })
  expect(own?.DeletionPolicy).toBe('Retain')
  // A deployment of a bucket would otherwise end the events by which AWS Backup learns what changed.
  const [notifications] = ofType(stacks, 'Custom::S3BucketNotifications')
  expect(notifications?.Properties.NotificationConfiguration).toMatchObject({ EventBridgeConfiguration: {} })
})

test('copies comply with the AwsSolutions rules', { tags: ['long'] }, () => {
  expect(withCopies('governance', true).map(({ name }) => name)).toContain('copies')
})

test('a lock that nobody can lift can be changed for three days only', () => {
  const [own] = ofType(withCopies('compliance'), 'AWS::Backup::BackupVault')
  expect(own?.Properties.LockConfiguration).toMatchObject({ ChangeableForDays: 3 })
})

test('copies in the same region and account are refused', () => {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '123456789012')
  const here = { ...copies, vault: copies.vault.replace('eu-west-1', 'eu-west-2') }
  expect(() => buildApp({ environment: 'prod', outdir, bundle: false, copies: here })).toThrow(
    'same region and account',
  )
  vi.unstubAllEnvs()
})

test('an environment that can be removed has neither copies nor locks', () => {
  for (const name of ['dev', 'staging']) {
    const buckets = ofType(synthesize(name), 'AWS::S3::Bucket')
    expect(buckets.filter(({ Properties }) => Properties.ObjectLockEnabled === true)).toEqual([])
  }
  expect(() => buildApp({ environment: 'dev', outdir, bundle: false, copies })).toThrow('their vault would stay')
})
