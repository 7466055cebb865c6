import { Duration, RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib'
import {
  HttpApi,
  HttpAuthorizer,
  HttpAuthorizerType,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
  type WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { publicAddressParameter } from '../constructs/permissions.ts'
import { contentSecurityPolicy } from '../constructs/content-security-policy.ts'
import {
  downloadExpiryCode,
  pictureRequestCode,
  spaFallbackCode,
  viewerAddressCode,
  viewerAddressHeader,
} from '../constructs/viewer-functions.ts'
import { vendedLog } from '../constructs/vended-log.ts'
import { realtimePath } from './realtime.ts'
import type { Buckets } from './storage.ts'
import { brokenUploads } from './bucket-rules.ts'
import {
  MonitoredStack,
  type MonitoredStackProps,
  period,
  threeOfFive,
  zeroIfFewCalls,
  zeroIfMissing,
} from './monitored-stack.ts'

export interface EdgeStackProps extends MonitoredStackProps {
  realtime: WebSocketStage
  buckets: Buckets
  accessLogs: Bucket
  pool: UserPool
  client: UserPoolClient
  originSecretVersion?: string
}

const originSecretHeader = 'x-origin-secret'

/** The single origin of web, API, pictures, downloads and realtime, and the empty API, whose routes are added later. */
export class EdgeStack extends MonitoredStack {
  readonly api: HttpApi
  readonly authorizer: IHttpRouteAuthorizer
  readonly originSecret: Secret
  readonly webBucket: Bucket
  readonly distribution: Distribution
  readonly publicAddressParameter: string
  /** `https://…`, without a slash at the end. */
  readonly publicAddress: string

  constructor(scope: Construct, props: EdgeStackProps) {
    super(scope, 'edge', props)
    this.originSecret = this.secret()
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    this.apiStage()
    this.authorizer = this.jwtAuthorizer(props)
    this.webBucket = this.bucketForWeb(props.accessLogs)
    this.distribution = this.distributionFor(props)
    const { domain, name } = this.target
    this.publicAddress = `https://${domain?.name ?? this.distribution.distributionDomainName}`
    this.publicAddressParameter = publicAddressParameter(this.target)
    new StringParameter(this, 'PublicAddress', {
      parameterName: this.publicAddressParameter,
      stringValue: this.publicAddress,
    })
    for (const [parameter, stringValue] of Object.entries({
      'origin-secret': this.originSecret.secretArn,
      'origin-secret-version': props.originSecretVersion ?? 'the first',
    }))
      new StringParameter(this, `Parameter-${parameter}`, {
        parameterName: `/lintel/${name}/${parameter}`,
        stringValue,
      })
    this.watchApi()
  }

  private watchApi() {
    const { api } = this
    const counts = {
      calls: api.metricCount({ period }),
      errors: api.metricServerError({ period, statistic: 'Sum' }),
    }
    this.alarm(
      'api-5xx',
      zeroIfFewCalls('100 * errors / calls', counts),
      'One call of the API in twenty ends in a server error, in three of the last five periods of five minutes.',
      { ...threeOfFive, threshold: 5 },
    )
    // Ten minutes, as of a deployment, reach into three periods.
    this.alarm(
      'api-5xx-of-few',
      zeroIfFewCalls('100 * errors / calls', counts, { minCalls: 5 }),
      'More than one call of the API in five ends in a server error, in four of the last twelve periods of five ' +
        'minutes, of five calls or more each.',
      { evaluationPeriods: 12, datapointsToAlarm: 4, threshold: 20 },
    )
    // As written by functions/lib/handle.ts.
    this.alarm(
      'api-failures',
      zeroIfMissing(this.ownMetric('UnexpectedFailures', 'api'), Duration.days(1)),
      'Three calls of the API within a day ended in a fault of ours: “Unexpected failure” in the logs of the functions.',
      { threshold: 2 },
    )
    const latency = this.ownMetric('Latency', 'api')
    this.alarm(
      'api-latency',
      zeroIfFewCalls('slowest', {
        calls: latency.with({ statistic: 'SampleCount' }),
        slowest: latency.with({ statistic: 'p95' }),
      }),
      'One call of the API in twenty takes longer than three seconds, in three of the last five periods of five ' +
        'minutes. Calls that wait for a document to be made are left out.',
      { ...threeOfFive, threshold: 3000 },
    )
  }

  private secret(): Secret {
    const secret = new Secret(this, 'OriginSecret', {
      description: `Lintel ${this.target.name}: what CloudFront shows to the API`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'CloudFront takes it up at a deployment, so it is renewed before one, as docs/deploying.md says.',
    })
    return secret
  }

  private apiStage() {
    new HttpStage(this, 'ApiStage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(vendedLog(this, 'ApiLog', this.target)),
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            time: '$context.requestTimeEpoch',
            route: '$context.routeKey',
            status: '$context.status',
            bytes: '$context.responseLength',
            milliseconds: '$context.responseLatency',
            user: '$context.authorizer.claims.sub',
            error: '$context.error.message',
            integrationError: '$context.integrationErrorMessage',
          }),
        ),
      },
    })
  }

  private jwtAuthorizer({ pool, client }: EdgeStackProps): IHttpRouteAuthorizer {
    const authorizer = new HttpAuthorizer(this, 'SignedIn', {
      httpApi: this.api,
      type: HttpAuthorizerType.JWT,
      authorizerName: 'signed-in',
      identitySource: ['$request.header.Authorization'],
      jwtIssuer: pool.userPoolProviderUrl,
      jwtAudience: [client.userPoolClientId],
    })
    return HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'SignedInReference', {
      authorizerId: authorizer.authorizerId,
      authorizerType: HttpAuthorizerType.JWT,
    })
  }

  private bucketForWeb(accessLogs: Bucket): Bucket {
    return new Bucket(this, 'Web', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'Web/',
      lifecycleRules: [brokenUploads, { id: 'replaced-files', noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: RemovalPolicy.DESTROY,
    })
  }

  private distributionFor(props: EdgeStackProps): Distribution {
    const { domain, webAcl } = this.target
    const version = props.originSecretVersion
    const pages = this.pageHeaders(props)
    const files = this.fileHeaders()
    const apiOrigin = this.secretOrigin(`${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, version)
    const realtimeOrigin = this.secretOrigin(
      `${props.realtime.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      version,
    )
    const webOrigin = S3BucketOrigin.withOriginAccessControl(this.webBucket)
    const common = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true }
    const answered: Omit<BehaviorOptions, 'origin'> = {
      ...common,
      // API Gateway accepts only its own host, so the viewer's is not forwarded; nothing is cached.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      functionAssociations: [this.onRequest('ViewerAddress', viewerAddressCode)],
    }
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Lintel ${this.target.name}`,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
      ...(webAcl && { webAclId: webAcl }),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      defaultBehavior: {
        ...common,
        origin: webOrigin,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: pages,
        functionAssociations: [this.onRequest('SpaFallback', spaFallbackCode)],
      },
      additionalBehaviors: {
        '/v1/*': { ...answered, origin: apiOrigin },
        [realtimePath]: { ...answered, origin: realtimeOrigin },
        '/images/*': {
          ...common,
          origin: apiOrigin,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          originRequestPolicy: this.callersAddress(),
          functionAssociations: [this.onRequest('PictureRequest', pictureRequestCode)],
          responseHeadersPolicy: files,
        },
        '/downloads/*': {
          ...common,
          // Without OAC: the presigned query is the authorisation, and CloudFront must not sign over it.
          origin: S3BucketOrigin.withBucketDefaults(props.buckets.documents),
          originRequestPolicy: this.presignedQueries(),
          cachePolicy: CachePolicy.CACHING_DISABLED,
          responseHeadersPolicy: files,
          functionAssociations: [this.onRequest('DownloadExpiry', downloadExpiryCode)],
        },
        '/config.json': {
          ...common,
          origin: webOrigin,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          responseHeadersPolicy: files,
        },
      },
    })
    this.explain(distribution)
    return distribution
  }

  private explain(distribution: Distribution) {
    Validations.of(distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Inspectors and landlords sign in from wherever they are.' },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'The API is throttled at its stage and parses every request strictly; a firewall is the operator’s choice.',
      },
      {
        id: 'AwsSolutions-CFR7',
        reason:
          'The web’s origin has its access control. Downloads are read with presigned queries, which it would replace.',
      },
    )
    if (!this.target.domain)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: 'Without a domain of its own the distribution has CloudFront’s certificate, whose protocols are fixed.',
      })
  }

  /** The version is part of the reference: CloudFormation resolves the value again only if the reference changes. */
  private secretOrigin(host: string, versionId?: string): HttpOrigin {
    const shown = SecretValue.secretsManager(this.originSecret.secretArn, versionId ? { versionId } : {})
    return new HttpOrigin(host, {
      customHeaders: { [originSecretHeader]: shown.unsafeUnwrap() },
      readTimeout: Duration.seconds(30),
    })
  }

  private onRequest(id: string, code: string): FunctionAssociation {
    return {
      function: new Function(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 }),
      eventType: FunctionEventType.VIEWER_REQUEST,
    }
  }

  /** Not part of the cache key: the caller's address does not change the picture. */
  private callersAddress(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'CallersAddress', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(viewerAddressHeader),
    })
  }

  private presignedQueries(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'PresignedQueries', {
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    })
  }

  private pageHeaders({ buckets }: EdgeStackProps): ResponseHeadersPolicy {
    const policy = contentSecurityPolicy(this.target, {
      photoHost: `https://${buckets.photos.bucketRegionalDomainName}`,
      identityHost: `https://cognito-idp.${this.region}.${this.urlSuffix}`,
    })
    return new ResponseHeadersPolicy(this, 'PageHeaders', {
      securityHeadersBehavior: {
        ...this.headersOfEverything(),
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
            override: true,
          },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        ],
      },
    })
  }

  /** For pictures and documents: a policy for pages would keep browsers from showing a PDF. */
  private fileHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'FileHeaders', {
      securityHeadersBehavior: this.headersOfEverything(),
      // Frames around untrusted HTML have no origin, and so do not count as this site: they show pictures, too.
      customHeadersBehavior: {
        customHeaders: [{ header: 'cross-origin-resource-policy', value: 'cross-origin', override: true }],
      },
    })
  }

  private headersOfEverything() {
    return {
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: true,
        override: true,
      },
    }
  }
}
