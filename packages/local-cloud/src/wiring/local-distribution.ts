import type * as z from 'zod'
import type { BehaviourSpec, DistributionSpec } from '../cloudfront/distribution-spec.ts'
import type { Resource, Resources } from '../template/resource.ts'
import { cloudFrontFunction, distribution } from '../template/types/edge.ts'
import { forwardingOf } from './forwarding.ts'
import type { Reveal } from './dynamic-references.ts'
import { responseHeadersOf } from './response-headers.ts'

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
