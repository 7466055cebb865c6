import { readdirSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from './constructs/bundle-script.ts'
import {
  downloadExpiryCode,
  pictureRequestCode,
  spaFallbackCode,
  staticPaths,
  viewerAddressCode,
} from './constructs/viewer-functions.ts'
import { environmentNamed } from './environments.ts'
import { ofType, synthesize } from './test/templates.ts'

interface Request {
  uri: string
  headers: Record<string, { value: string }>
}

const run = (code: string, request: Request, ip = '192.0.2.1'): Request =>
  vm.runInNewContext(`${code}; handler(event)`, { event: { request, viewer: { ip } } }) as Request

const answered = (uri: string) => run(spaFallbackCode, { uri, headers: {} }).uri

test('the fallback to the web’s page serves each screen its page, and files as they are', () => {
  for (const uri of ['/', '/reports', '/reports/2025.01/photo.jpg', '/photosx', '/assetsx', '/index.html'])
    expect(answered(uri), uri).toBe('/index.html')
  for (const uri of ['/photos/r1/a.b.jpeg/in', '/feedback/notification/r1', '/qrSignature/r1/s1', '/reportnotfound'])
    expect(answered(uri), uri).toBe('/visitor.html')
  for (const uri of ['/assets/index-8f3a.js', '/config.json', '/lintel.svg', '/sw.js']) expect(answered(uri)).toBe(uri)
})

test('every file of the built web is known as a file', () => {
  const brought = readdirSync(path.join(repositoryRoot, 'web/public')).map((name) => `/${name}`)
  const folders = new Set<string>(staticPaths.folders.map((folder) => folder.slice(0, -1)))
  const known = new Set<string>(staticPaths.files)
  expect(brought.filter((name) => !known.has(name) && !folders.has(name))).toEqual([])
})

test('the API receives the caller’s address, whatever the caller sends', () => {
  const request = { uri: '/v1/reports', headers: { 'x-viewer-address': { value: '10.0.0.1' } } }
  expect(run(viewerAddressCode, request, '203.0.113.9').headers['x-viewer-address']).toEqual({ value: '203.0.113.9' })
})

describe('the URL of a download', () => {
  const signedAt = (time: Date, seconds: number) => ({
    'X-Amz-Date': { value: time.toISOString().replaceAll(/[-:]|\.\d+/g, '') },
    'X-Amz-Expires': { value: String(seconds) },
  })
  const opened = (querystring: object, accept = 'text/html,*/*') => {
    const request = { uri: '/downloads/r1/j1.pdf', headers: { accept: { value: accept } }, querystring }
    return vm.runInNewContext(`${downloadExpiryCode}; handler(event)`, { event: { request } }) as unknown
  }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  test('leads to a page that fetches a fresh one once it has expired', () => {
    expect(opened(signedAt(minutesAgo(6), 300))).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/downloadexpired' } },
    })
  })

  test.each([
    ['while it is good', () => signedAt(minutesAgo(4), 300), 'text/html'],
    ['for programs', () => signedAt(minutesAgo(6), 300), '*/*'],
    ['without a signature', () => ({}), 'text/html'],
    ['with an odd date', () => ({ 'X-Amz-Date': { value: 'yesterday' } }), 'text/html'],
  ])('is left to the storage %s', (_, query, accept) => {
    expect(opened(query(), accept)).toMatchObject({ uri: '/downloads/r1/j1.pdf' })
  })
})

test('a trailing slash of a call is removed: routes cannot end in one', () => {
  const uriOf = (uri: string) => run(viewerAddressCode, { uri, headers: {} }).uri
  expect(uriOf('/v1/tickets/t1/message/')).toBe('/v1/tickets/t1/message')
  expect(uriOf('/v1/tickets/t1')).toBe('/v1/tickets/t1')
})

test('pictures have only one URL, and their callers are counted', () => {
  const request = { uri: '/images/eyJi', headers: {} }
  expect(run(pictureRequestCode, request, '203.0.113.9').headers['x-viewer-address']).toEqual({ value: '203.0.113.9' })
  for (const uri of ['/images/%65yJi', '/images/eyJi/', '/images//eyJi', '/images/eyJi='])
    expect(run(pictureRequestCode, { uri, headers: {} })).toMatchObject({ statusCode: 400 })
})

describe('the distribution', () => {
  const dev = synthesize('dev')
  const [distribution] = ofType(dev, 'AWS::CloudFront::Distribution')
  const config = distribution?.Properties.DistributionConfig as {
    Origins: Record<string, unknown>[]
    CacheBehaviors: { PathPattern: string; TargetOriginId: string; FunctionAssociations?: unknown }[]
    DefaultCacheBehavior: { TargetOriginId: string }
    CustomErrorResponses?: unknown
  }
  const originOf = (pattern: string) => {
    const behaviour = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern)
    return config.Origins.find(({ Id }) => Id === behaviour?.TargetOriginId)
  }

  test('has one origin for everything, and never turns an error into a page', () => {
    const patterns = config.CacheBehaviors.map(({ PathPattern }) => PathPattern)
    expect(patterns).toEqual(['/v1/*', '/realtime', '/images/*', '/downloads/*', '/config.json'])
    expect(config.CustomErrorResponses).toBeUndefined()
    for (const pattern of ['/v1/*', '/realtime', '/images/*'])
      expect(JSON.stringify(originOf(pattern)?.OriginCustomHeaders)).toMatch(/x-origin-secret.*resolve:secretsmanager/)
  })

  test('does not sign over the queries of downloads, and signs for the web', () => {
    expect(originOf('/downloads/*')?.OriginAccessControlId).toBeUndefined()
    const web = config.Origins.find(({ Id }) => Id === config.DefaultCacheBehavior.TargetOriginId)
    expect(web?.OriginAccessControlId).toBeDefined()
  })

  test('has a strict policy for the web’s pages', () => {
    const policies = JSON.stringify(ofType(dev, 'AWS::CloudFront::ResponseHeadersPolicy'))
    expect(policies).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policies).toContain("style-src 'self' 'unsafe-inline';")
    expect(policies).toContain("object-src 'none'")
    expect(policies).toContain('"FrameOption":"DENY"')
    expect(policies).not.toContain("'unsafe-eval'")
    expect(policies).not.toMatch(/connect-src[^;]*(localhost|127\.0\.0\.1)/)
  })
})

describe('the access logs', () => {
  const stacks = synthesize('prod')

  test('contain no query, no referring page, no cookie and no complete headers', () => {
    const [delivery, ...others] = ofType(stacks, 'AWS::Logs::Delivery')
    expect(others).toEqual([])
    const fields = delivery?.Properties.RecordFields as string[] | undefined
    expect(fields).toContain('cs-uri-stem')
    expect(fields?.filter((field) => /query|referer|cookie|headers|forwarded/i.test(field))).toEqual([])
    // CloudFront's legacy logs have all fields.
    for (const { Properties } of ofType(stacks, 'AWS::CloudFront::Distribution'))
      expect(Properties.DistributionConfig).not.toHaveProperty('Logging')
  })

  test('may be written to their bucket, and expire', () => {
    const [bucket] = ofType(stacks, 'AWS::S3::Bucket').filter(({ id }) => id.startsWith('AccessLogs'))
    const policies = ofType(stacks, 'AWS::S3::BucketPolicy').filter(({ id }) => id.startsWith('AccessLogsPolicy'))
    const text = JSON.stringify(policies)
    expect(text).toContain('"Principal":{"Service":"delivery.logs.amazonaws.com"}')
    expect(text).toContain('"s3:x-amz-acl":"bucket-owner-full-control"')
    expect(text).toMatch(/:logs:us-east-1:.*:delivery-source:\*/)
    const rules = bucket?.Properties.LifecycleConfiguration as { Rules: { ExpirationInDays?: number }[] } | undefined
    expect(rules?.Rules.flatMap(({ ExpirationInDays }) => ExpirationInDays ?? [])).toEqual([
      environmentNamed('prod').logRetentionDays,
    ])
  })
})
