import * as z from 'zod'
import { generatedName, idOf, inertType, meaningless, only, resourceType, type Naming } from '../resource-type.ts'

/** API Gateway (HTTP and WebSocket APIs) and CloudFront. */

const byId = (length: number) => (naming: Naming) => {
  const ref = idOf(naming, length)
  return { ref, attributes: { Id: ref } as Record<string, string> }
}

export const api = resourceType(
  'AWS::ApiGatewayV2::Api',
  z.strictObject({
    ProtocolType: z.enum(['HTTP', 'WEBSOCKET']),
    RouteSelectionExpression: z.string().optional(),
    CorsConfiguration: z
      .strictObject({
        AllowCredentials: z.boolean().optional(),
        AllowHeaders: z.array(z.string()).optional(),
        AllowMethods: z.array(z.string()).optional(),
        AllowOrigins: z.array(z.string()).optional(),
        ExposeHeaders: z.array(z.string()).optional(),
        MaxAge: z.number().optional(),
      })
      .optional(),
    DisableExecuteApiEndpoint: only(false),
    ...meaningless('Description', 'IpAddressType', 'Name', 'Tags', 'Version'),
  }),
  (naming) => {
    const ref = idOf(naming, 10)
    const scheme = naming.text('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'
    return { ref, attributes: { ApiEndpoint: `${scheme}://${apiDomain(ref, naming.region)}`, ApiId: ref } }
  },
)

export const apiDomain = (apiId: string, region: string) => `${apiId}.execute-api.${region}.amazonaws.com`

export const apiRoute = resourceType(
  'AWS::ApiGatewayV2::Route',
  z.strictObject({
    ApiId: z.string(),
    RouteKey: z.string(),
    Target: z.string(),
    AuthorizationType: z.enum(['NONE', 'JWT', 'CUSTOM']).default('NONE'),
    AuthorizerId: z.string().optional(),
    AuthorizationScopes: z.array(z.string()).optional(),
    ApiKeyRequired: only(false),
    /** A function's response to a message is only sent back with this and a route response. */
    RouteResponseSelectionExpression: only('$default'),
    ...meaningless('OperationName'),
  }),
  byId(7),
)

export const apiRouteResponse = resourceType(
  'AWS::ApiGatewayV2::RouteResponse',
  z.strictObject({ ApiId: z.string(), RouteId: z.string(), RouteResponseKey: only('$default') }),
  byId(7),
)

export const apiIntegration = resourceType(
  'AWS::ApiGatewayV2::Integration',
  z.strictObject({
    ApiId: z.string(),
    IntegrationType: z.literal('AWS_PROXY'),
    IntegrationUri: z.string(),
    PayloadFormatVersion: only('2.0'),
    TimeoutInMillis: z.number().optional(),
    ...meaningless('ConnectionType', 'Description', 'IntegrationMethod'),
  }),
  byId(7),
)

export const apiAuthorizer = resourceType(
  'AWS::ApiGatewayV2::Authorizer',
  z.strictObject({
    ApiId: z.string(),
    AuthorizerType: z.enum(['JWT', 'REQUEST']),
    AuthorizerUri: z.string().optional(),
    IdentitySource: z.array(z.string()).default([]),
    JwtConfiguration: z.strictObject({ Audience: z.array(z.string()), Issuer: z.string() }).optional(),
    AuthorizerResultTtlInSeconds: only(0),
    ...meaningless('AuthorizerCredentialsArn', 'Name'),
  }),
  (naming) => {
    const ref = idOf(naming, 6)
    return { ref, attributes: { AuthorizerId: ref } }
  },
)

export const apiStage = resourceType(
  'AWS::ApiGatewayV2::Stage',
  z.strictObject({
    ApiId: z.string(),
    StageName: z.string(),
    StageVariables: z.record(z.string(), z.string()).optional(),
    ...meaningless(
      'AccessLogSettings',
      'AutoDeploy',
      // one user on one machine is not throttled
      'DefaultRouteSettings',
      'DeploymentId',
      'Description',
      'RouteSettings',
      'Tags',
    ),
  }),
  (naming) => ({ ref: naming.text('StageName') ?? '', attributes: {} }),
)

const names = z.array(z.string()).optional()
const headersConfig = z.strictObject({
  HeaderBehavior: z.enum(['none', 'whitelist', 'allViewer', 'allViewerAndWhitelistCloudFront', 'allExcept']),
  Headers: names,
})
const cookiesConfig = z.strictObject({
  CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  Cookies: names,
})
const queryConfig = z.strictObject({
  QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
  QueryStrings: names,
})

export const cachePolicy = resourceType(
  'AWS::CloudFront::CachePolicy',
  z.strictObject({
    CachePolicyConfig: z.strictObject({
      ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
        HeadersConfig: headersConfig,
        CookiesConfig: cookiesConfig,
        QueryStringsConfig: queryConfig,
        EnableAcceptEncodingGzip: z.boolean(),
        EnableAcceptEncodingBrotli: z.boolean().default(false),
      }),
      ...meaningless('Comment', 'DefaultTTL', 'MaxTTL', 'MinTTL', 'Name'),
    }),
  }),
  byId(13),
)

export const originRequestPolicy = resourceType(
  'AWS::CloudFront::OriginRequestPolicy',
  z.strictObject({
    OriginRequestPolicyConfig: z.strictObject({
      HeadersConfig: headersConfig,
      CookiesConfig: cookiesConfig,
      QueryStringsConfig: queryConfig,
      ...meaningless('Comment', 'Name'),
    }),
  }),
  byId(13),
)

const override = { Override: z.boolean() }

export const responseHeadersPolicy = resourceType(
  'AWS::CloudFront::ResponseHeadersPolicy',
  z.strictObject({
    ResponseHeadersPolicyConfig: z.strictObject({
      SecurityHeadersConfig: z
        .strictObject({
          ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...override }).optional(),
          ContentTypeOptions: z.strictObject(override).optional(),
          FrameOptions: z.strictObject({ FrameOption: z.string(), ...override }).optional(),
          ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...override }).optional(),
          StrictTransportSecurity: z
            .strictObject({
              AccessControlMaxAgeSec: z.number(),
              IncludeSubdomains: z.boolean().optional(),
              Preload: z.boolean().optional(),
              ...override,
            })
            .optional(),
          XSSProtection: z
            .strictObject({
              Protection: z.boolean(),
              ModeBlock: z.boolean().optional(),
              ReportUri: z.string().optional(),
              ...override,
            })
            .optional(),
        })
        .optional(),
      CustomHeadersConfig: z
        .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...override })) })
        .optional(),
      RemoveHeadersConfig: z.strictObject({ Items: z.array(z.strictObject({ Header: z.string() })) }).optional(),
      ...meaningless('Comment', 'Name'),
    }),
  }),
  byId(13),
)

export const cloudFrontFunction = resourceType(
  'AWS::CloudFront::Function',
  z.strictObject({
    FunctionCode: z.string().refine((code) => Buffer.byteLength(code) <= 10_240, 'CloudFront takes 10 KB of code'),
    FunctionConfig: z.strictObject({ Runtime: z.literal('cloudfront-js-2.0'), ...meaningless('Comment') }),
    AutoPublish: z.literal(true),
    ...meaningless('Name', 'FunctionMetadata', 'Tags'),
  }),
  (naming) => {
    const ref = `arn:aws:cloudfront::${naming.account}:function/${naming.text('Name') ?? generatedName(naming)}`
    return { ref, attributes: { FunctionARN: ref, 'FunctionMetadata.FunctionARN': ref } }
  },
)

const behaviour = {
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  // everything is plain HTTP on this machine, and nothing is cached
  ...meaningless('CachedMethods', 'ViewerProtocolPolicy'),
}

export const distribution = resourceType(
  'AWS::CloudFront::Distribution',
  z.strictObject({
    DistributionConfig: z.strictObject({
      DefaultRootObject: z.string().optional(),
      Enabled: z.literal(true),
      Origins: z.array(
        z.strictObject({
          Id: z.string(),
          DomainName: z.string(),
          OriginPath: z.string().default(''),
          OriginAccessControlId: z.string().optional(),
          OriginCustomHeaders: z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
          S3OriginConfig: z.strictObject({ OriginAccessIdentity: only('') }).optional(),
          ...meaningless('ConnectionAttempts', 'ConnectionTimeout', 'CustomOriginConfig', 'ResponseCompletionTimeout'),
        }),
      ),
      DefaultCacheBehavior: z.strictObject(behaviour),
      CacheBehaviors: z.array(z.strictObject({ ...behaviour, PathPattern: z.string() })).default([]),
      ...meaningless(
        'Aliases',
        'Comment',
        'HttpVersion',
        'IPV6Enabled',
        'Logging',
        'PriceClass',
        'Restrictions',
        'ViewerCertificate',
        'WebACLId',
      ),
    }),
    ...meaningless('Tags'),
  }),
  (naming) => {
    const id = idOf(naming, 13).toUpperCase()
    return { ref: id, attributes: { Id: id, DomainName: `${idOf(naming, 13)}.cloudfront.net` } }
  },
)

const originAccessControl = resourceType(
  'AWS::CloudFront::OriginAccessControl',
  z.strictObject({
    OriginAccessControlConfig: z.strictObject({
      OriginAccessControlOriginType: z.literal('s3'),
      SigningBehavior: z.literal('always'),
      SigningProtocol: z.literal('sigv4'),
      ...meaningless('Description', 'Name'),
    }),
  }),
  byId(13),
)

export const edgeTypes = [
  api,
  apiRoute,
  apiRouteResponse,
  apiIntegration,
  apiAuthorizer,
  apiStage,
  cachePolicy,
  originRequestPolicy,
  responseHeadersPolicy,
  cloudFrontFunction,
  distribution,
  originAccessControl,
  inertType('AWS::ApiGatewayV2::Deployment', (naming) => {
    const ref = idOf(naming, 6)
    return { ref, attributes: { DeploymentId: ref } }
  }),
  inertType('AWS::ApiGateway::Account'),
]
