import type * as z from 'zod'
import type { BehaviourSpec, DistributionSpec, ResponseHeadersSpec } from '../cloudfront/distribution-spec.ts'
import type { Resource, Resources } from '../template/resource-type.ts'
import { cloudFrontFunction, distribution, responseHeadersPolicy } from '../template/types/edge.ts'
import { forwardingOf } from './forwarding.ts'
import type { Reveal } from './dynamic-references.ts'

type DistributionResource = Resource<z.infer<typeof distribution.properties>>
type BehaviourProperties = DistributionResource['properties']['DistributionConfig']['DefaultCacheBehavior']

/** `reveal` substitutes secrets for their references. @throws Error if there are several: one origin has one root */
export function localDistribution(
  resources: Resources,
  localise: (text: string) => string,
  reveal: Reveal,
): DistributionSpec | undefined {
  const [found, ...others] = resources.all(distribution)
  if (others.length > 0)
    throw new Error('The local cloud serves one CloudFront distribution, and the assembly has several.')
  if (!found) return undefined
  const config = found.properties.DistributionConfig
  const behaviours = [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }]
  return {
    id: found.ref,
    domainName: found.attributes.DomainName ?? '',
    region: found.region,
    defaultRootObject: config.DefaultRootObject,
    origins: config.Origins.map((origin) => ({
      id: origin.Id,
      domainName: origin.DomainName,
      path: origin.OriginPath,
      signed: Boolean(origin.OriginAccessControlId),
      customHeaders: Object.fromEntries(
        origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, reveal(HeaderValue, found)]),
      ),
    })),
    behaviours: behaviours.map((each) => behaviourOf(each.PathPattern, each, resources, localise)),
  }
}

function behaviourOf(
  pattern: string,
  properties: BehaviourProperties,
  resources: Resources,
  localise: (text: string) => string,
): BehaviourSpec {
  const sourceFor = (eventType: string) => {
    const association = properties.FunctionAssociations.find(({ EventType }) => EventType === eventType)
    if (!association) return undefined
    const found = resources.all(cloudFrontFunction).find(({ ref }) => ref === association.FunctionARN)
    if (!found) throw new Error(`The behaviour ${pattern} names the unknown function ${association.FunctionARN}.`)
    return found.properties.FunctionCode
  }
  const policyId = properties.ResponseHeadersPolicyId
  return {
    pattern,
    originId: properties.TargetOriginId,
    allowedMethods: properties.AllowedMethods,
    compresses: properties.Compress,
    forwarding: forwardingOf(resources, properties.CachePolicyId, properties.OriginRequestPolicyId),
    viewerRequest: sourceFor('viewer-request'),
    viewerResponse: sourceFor('viewer-response'),
    responseHeaders: policyId === undefined ? undefined : responseHeadersOf(resources, policyId, localise),
  }
}

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
 * Without a path: a source with one allows only that. A page of `localhost` reaches services as `127.0.0.1`, so both
 * are named. Upgrades to HTTPS are impossible here.
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
