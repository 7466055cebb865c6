import type * as z from 'zod'
import type { ResponseHeadersSpec } from '../cloudfront/distribution-spec.ts'
import type { Resources } from '../template/resource.ts'
import { responseHeadersPolicy } from '../template/types/edge.ts'

type Config = z.infer<typeof responseHeadersPolicy.properties>['ResponseHeadersPolicyConfig']
type Header = ResponseHeadersSpec['headers'][number]

/** `localise` replaces hosts in a content security policy. @throws Error for a policy that is not in the template */
export function responseHeadersOf(
  resources: Resources,
  policyId: string,
  localise: (text: string) => string,
): ResponseHeadersSpec {
  const found = resources.all(responseHeadersPolicy).find(({ ref }) => ref === policyId)
  if (!found) throw new Error(`The response headers policy ${policyId} is not known to the local cloud.`)
  const config = found.properties.ResponseHeadersPolicyConfig
  const custom = config.CustomHeadersConfig?.Items ?? []
  return {
    headers: [
      ...securityHeaders(config.SecurityHeadersConfig ?? {}, localise),
      ...custom.map(({ Header, Value, Override }) => ({
        name: Header.toLowerCase(),
        value: Value,
        override: Override,
      })),
    ],
    removed: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
  }
}

function securityHeaders(
  config: NonNullable<Config['SecurityHeadersConfig']>,
  localise: (text: string) => string,
): Header[] {
  const headers: Header[] = []
  const add = (name: string, value: string, { Override }: { Override: boolean }) =>
    headers.push({ name, value, override: Override })
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer } = config
  const { StrictTransportSecurity: hsts, XSSProtection: xss, ContentTypeOptions: types } = config
  if (csp) add('content-security-policy', localPolicy(csp.ContentSecurityPolicy, localise), csp)
  if (types) add('x-content-type-options', 'nosniff', types)
  if (frame) add('x-frame-options', frame.FrameOption, frame)
  if (referrer) add('referrer-policy', referrer.ReferrerPolicy, referrer)
  if (hsts) {
    const parts = [
      `max-age=${hsts.AccessControlMaxAgeSec}`,
      hsts.IncludeSubdomains && 'includeSubDomains',
      hsts.Preload && 'preload',
    ]
    add('strict-transport-security', parts.filter(Boolean).join('; '), hsts)
  }
  if (xss) {
    const parts = [
      xss.Protection ? '1' : '0',
      xss.ModeBlock && 'mode=block',
      xss.ReportUri && `report=${xss.ReportUri}`,
    ]
    add('x-xss-protection', parts.filter(Boolean).join('; '), xss)
  }
  return headers
}

/**
 * Without a path: a source with one allows only that path. A page opened as `localhost` reaches services as
 * `127.0.0.1`, so a mapped source names both. Upgrades to HTTPS are impossible here.
 */
function localPolicy(policy: string, localise: (text: string) => string): string {
  const source = (text: string) => {
    const mapped = localise(text)
    if (mapped === text) return text
    const [, scheme = '', port = ''] = /^(\w+:\/\/)[^:/]+(:\d+)?/.exec(mapped) ?? []
    return `${scheme}127.0.0.1${port} ${scheme}localhost${port}`
  }
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/).map(source).join(' '))
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .join('; ')
}
