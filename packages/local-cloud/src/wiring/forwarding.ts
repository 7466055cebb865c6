import type * as z from 'zod'
import { type Forwarding, type Selection, union } from '../cloudfront/distribution-spec.ts'
import { CLOUDFRONT_HEADERS } from '../cloudfront/origin-request.ts'
import type { Resources } from '../template/resource-type.ts'
import { cachePolicy, originRequestPolicy } from '../template/types/edge.ts'

type CacheConfig = z.infer<
  typeof cachePolicy.properties
>['CachePolicyConfig']['ParametersInCacheKeyAndForwardedToOrigin']
type RequestConfig = z.infer<typeof originRequestPolicy.properties>['OriginRequestPolicyConfig']
type Parts = Pick<CacheConfig, 'CookiesConfig' | 'HeadersConfig' | 'QueryStringsConfig'>

const parts = (headers: Parts['HeadersConfig'], cookies: 'all' | 'none', query: 'all' | 'none'): Parts => ({
  HeadersConfig: headers,
  CookiesConfig: { CookieBehavior: cookies },
  QueryStringsConfig: { QueryStringBehavior: query },
})
const nothing = parts({ HeaderBehavior: 'none' }, 'none', 'none')
const compressed = (each: Parts): CacheConfig => ({
  ...each,
  EnableAcceptEncodingGzip: true,
  EnableAcceptEncodingBrotli: true,
})
const uncompressed = (each: Parts): CacheConfig => ({
  ...each,
  EnableAcceptEncodingGzip: false,
  EnableAcceptEncodingBrotli: false,
})

/** AWS's managed cache policies, by id, the same in every account. */
const MANAGED_CACHE_POLICIES: Record<string, CacheConfig> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': uncompressed(nothing),
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': compressed(nothing),
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': uncompressed(nothing),
  // UseOriginCacheControlHeaders
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': compressed(
    parts(
      {
        HeaderBehavior: 'whitelist',
        Headers: ['host', 'origin', 'x-http-method', 'x-http-method-override', 'x-method-override'],
      },
      'all',
      'none',
    ),
  ),
}

const MANAGED_REQUEST_POLICIES: Record<string, Parts> = {
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': parts({ HeaderBehavior: 'allViewer' }, 'all', 'all'),
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': parts({ HeaderBehavior: 'allExcept', Headers: ['host'] }, 'all', 'all'),
  // AllViewerAndCloudFrontHeaders-2022-06
  '33f36d7e-f396-46d9-90e0-52428a34d9dc': parts(
    { HeaderBehavior: 'allViewerAndWhitelistCloudFront', Headers: CLOUDFRONT_HEADERS },
    'all',
    'all',
  ),
  // CORS-S3Origin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': parts(
    {
      HeaderBehavior: 'whitelist',
      Headers: ['origin', 'access-control-request-headers', 'access-control-request-method'],
    },
    'none',
    'none',
  ),
  // CORS-CustomOrigin
  '59781a5b-3903-41f3-afcb-af62929ccde1': parts({ HeaderBehavior: 'whitelist', Headers: ['origin'] }, 'none', 'none'),
  // UserAgentRefererHeaders
  'acba4595-bd28-49b8-b9fe-13317c0390fa': parts(
    { HeaderBehavior: 'whitelist', Headers: ['user-agent', 'referer'] },
    'none',
    'none',
  ),
}

/** Everything in either policy. @throws Error for an unsupported policy or CloudFront header */
export function forwardingOf(
  resources: Resources,
  cachePolicyId: string,
  requestPolicyId: string | undefined,
): Forwarding {
  const cache =
    MANAGED_CACHE_POLICIES[cachePolicyId] ??
    resources.all(cachePolicy).find(({ ref }) => ref === cachePolicyId)?.properties.CachePolicyConfig
      .ParametersInCacheKeyAndForwardedToOrigin
  if (!cache) throw new Error(`The cache policy ${cachePolicyId} is not known to the local cloud.`)
  const request = requestPolicyId === undefined ? nothing : requestPolicy(resources, requestPolicyId)
  return {
    headers: union(headersOf(cache), headersOf(request)),
    cookies: union(cookiesOf(cache), cookiesOf(request)),
    query: union(queryOf(cache), queryOf(request)),
    cloudFrontHeaders: [...new Set([...cloudFrontHeadersOf(cache), ...cloudFrontHeadersOf(request)])],
    gzip: cache.EnableAcceptEncodingGzip,
    brotli: cache.EnableAcceptEncodingBrotli,
  }
}

function requestPolicy(resources: Resources, id: string): Parts | RequestConfig {
  const own = resources.all(originRequestPolicy).find(({ ref }) => ref === id)
  const found = MANAGED_REQUEST_POLICIES[id] ?? own?.properties.OriginRequestPolicyConfig
  if (!found) throw new Error(`The origin request policy ${id} is not known to the local cloud.`)
  return found
}

function headersOf({ HeadersConfig: { HeaderBehavior, Headers = [] } }: Parts): Selection {
  const names = Headers.map((name) => name.toLowerCase())
  if (HeaderBehavior === 'whitelist') return { kind: 'only', names }
  if (HeaderBehavior === 'allExcept') return { kind: 'allExcept', names }
  return { kind: HeaderBehavior === 'none' ? 'none' : 'all' }
}

const cookiesOf = ({ CookiesConfig: { CookieBehavior, Cookies } }: Parts) => selectionOf(CookieBehavior, Cookies)
const queryOf = ({ QueryStringsConfig: { QueryStringBehavior, QueryStrings } }: Parts) =>
  selectionOf(QueryStringBehavior, QueryStrings)

function selectionOf(behaviour: 'all' | 'allExcept' | 'none' | 'whitelist', names: string[] = []): Selection {
  if (behaviour === 'whitelist') return { kind: 'only', names }
  return behaviour === 'allExcept' ? { kind: 'allExcept', names } : { kind: behaviour }
}

function cloudFrontHeadersOf({ HeadersConfig: { HeaderBehavior, Headers = [] } }: Parts): string[] {
  if (HeaderBehavior !== 'whitelist' && HeaderBehavior !== 'allViewerAndWhitelistCloudFront') return []
  const names = Headers.map((name) => name.toLowerCase()).filter((name) => name.startsWith('cloudfront-'))
  const unknown = names.find((name) => !CLOUDFRONT_HEADERS.includes(name))
  if (unknown) throw new Error(`The header ${unknown} is not made by the local CloudFront.`)
  return names
}
