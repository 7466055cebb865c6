export interface DistributionSpec {
  id: string
  domainName: string
  region: string
  defaultRootObject?: string
  origins: OriginSpec[]
  /** In order of precedence; the last one is the default behaviour, with the pattern `*`. */
  behaviours: BehaviourSpec[]
}

export interface OriginSpec {
  id: string
  /** The host name in AWS, by which the local service is found. */
  domainName: string
  /** Prefix of each path; empty or `/something`. */
  path: string
  customHeaders: Record<string, string>
  /** Requests are signed for a private bucket (origin access control). */
  signed: boolean
}

export interface BehaviourSpec {
  pattern: string
  originId: string
  allowedMethods: string[]
  compresses: boolean
  forwarding: Forwarding
  viewerRequest?: string
  viewerResponse?: string
  responseHeaders?: ResponseHeadersSpec
}

/** Of cache policy and origin request policy combined. */
export interface Forwarding {
  headers: Selection
  cookies: Selection
  query: Selection
  /** `cloudfront-viewer-address` ..., in lower case. */
  cloudFrontHeaders: string[]
  gzip: boolean
  brotli: boolean
}

export type Selection =
  { kind: 'all' } | { kind: 'none' } | { kind: 'only'; names: string[] } | { kind: 'allExcept'; names: string[] }

export interface ResponseHeadersSpec {
  /** Names in lower case; `override` replaces the origin's header. */
  headers: { name: string; value: string; override: boolean }[]
  removed: string[]
}

export function selects(selection: Selection, name: string): boolean {
  switch (selection.kind) {
    case 'all':
      return true
    case 'none':
      return false
    case 'only':
      return selection.names.includes(name)
    case 'allExcept':
      return !selection.names.includes(name)
  }
}

export function union(a: Selection, b: Selection): Selection {
  if (a.kind === 'none') return b
  if (b.kind === 'none') return a
  if (a.kind === 'all' || b.kind === 'all') return { kind: 'all' }
  if (a.kind === 'only' && b.kind === 'only') return { kind: 'only', names: [...a.names, ...b.names] }
  if (a.kind === 'allExcept') return { kind: 'allExcept', names: a.names.filter((name) => !selects(b, name)) }
  return union(b, a)
}

/** CloudFront's path patterns: `*` matches any text, `?` one character, and case matters. */
export function patternMatches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^/?${source}$`, 's').test(path)
}
