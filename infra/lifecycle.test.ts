import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { aFolder } from '../packages/local-cloud/src/testing/folder.ts'
import { createS3, type LifecycleRule, type S3 } from '../packages/local-cloud/src/s3/s3.ts'
import { ofType, synthesize } from './test/templates.ts'

const days = (count: number) => Date.now() + count * 86_400_000 + 60_000

const Rule = z.object({
  Status: z.literal('Enabled'),
  Prefix: z.string().optional(),
  ExpirationInDays: z.number().optional(),
  NoncurrentVersionExpiration: z.object({ NoncurrentDays: z.number() }).optional(),
  AbortIncompleteMultipartUpload: z.object({ DaysAfterInitiation: z.number() }).optional(),
  Transitions: z.array(z.object({ StorageClass: z.string(), TransitionInDays: z.number() })).optional(),
})
const bucketsOf = (environment: string) =>
  ofType(synthesize(environment), 'AWS::S3::Bucket').map(({ id, Properties }) => {
    const { Rules } = z.object({ Rules: z.array(Rule) }).parse(Properties.LifecycleConfiguration ?? { Rules: [] })
    return { id, isVersioned: Properties.VersioningConfiguration !== undefined, rules: Rules }
  })

describe('in prod', () => {
  const buckets = bucketsOf('prod')

  test('every bucket aborts unfinished uploads, and expires replaced versions', () => {
    expect(buckets.length).toBeGreaterThanOrEqual(5)
    for (const { id, isVersioned, rules } of buckets) {
      const whole = rules.filter(({ Prefix }) => Prefix === undefined)
      expect(
        whole.some((rule) => rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation === 2),
        id,
      ).toBe(true)
      expect(
        whole.some((rule) => rule.NoncurrentVersionExpiration !== undefined),
        id,
      ).toBe(isVersioned)
    }
  })

  test('only originals and finished files move, to a class with immediate access', () => {
    const moving = buckets.flatMap(({ id, rules }) =>
      rules.flatMap(({ Prefix, Transitions }) => (Transitions ? [[id.slice(0, -8), Prefix, Transitions]] : [])),
    )
    expect(moving).toEqual([
      ['PhotoFiles', 'originals/', [{ StorageClass: 'GLACIER_IR', TransitionInDays: 7 }]],
      ['Documents', 'downloads/', [{ StorageClass: 'GLACIER_IR', TransitionInDays: 30 }]],
    ])
  })
})

describe('objects in prod', () => {
  const specs = bucketsOf('prod').map(({ id, isVersioned, rules }) => ({
    name: id.replace(/[0-9A-F]{8}$/, '').toLowerCase(),
    versioned: isVersioned,
    lifecycle: rules.map((rule): LifecycleRule => ({
      prefix: rule.Prefix,
      expirationDays: rule.ExpirationInDays,
      noncurrentVersionExpirationDays: rule.NoncurrentVersionExpiration?.NoncurrentDays,
    })),
  }))
  let dir: string
  let s3: S3
  beforeEach(() => {
    dir = aFolder()
    s3 = createS3({ dir, basePath: '', buckets: specs })
  })
  afterEach(() => s3.close())

  test.each([
    ['photofiles', 'incoming/a.jpg', 2],
    ['documents', 'jobs/a/plan.json', 2],
    ['documents', 'downloads/previews/a.pdf', 1],
    ['documents', 'downloads/zips/report/a.zip', 7],
    ['documents', 'downloads/client-data/c/j/1.zip', 7],
    ['documents', 'users/2026-11-29.jsonl', 35],
  ])('%s/%s expires after %i days', async (bucket, key, count) => {
    await s3.put(bucket, key, 'x')
    await s3.expire(days(count - 1))
    expect(await s3.get(bucket, key)).toBeDefined()
    await s3.expire(days(count))
    expect(await s3.get(bucket, key)).toBeUndefined()
  })

  test.each([
    ['photofiles', 'originals/a.jpg'],
    ['photofiles', 'print/a.jpg'],
    ['photofiles', 'thumbnails/a.jpg'],
    ['documents', 'downloads/report/a.pdf'],
    ['documents', 'downloads/documents/a.pdf'],
    ['reportfiles', 'reports/a/1'],
  ])('%s/%s stays; replaced versions expire after a year', async (bucket, key) => {
    const { versionId } = await s3.put(bucket, key, 'first')
    await s3.put(bucket, key, 'second')
    await s3.expire(days(364))
    expect(await s3.get(bucket, key, { versionId: String(versionId) })).toBeDefined()
    await s3.expire(days(365))
    expect(await s3.get(bucket, key, { versionId: String(versionId) })).toBeUndefined()
    await s3.expire(days(10_000))
    expect(await s3.get(bucket, key)).toBeDefined()
  })
})
