import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, CfnFunction, Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Environment } from '../environments.ts'
import type { BundleRecipe } from './bundle-script.ts'
import { bundledCode } from './bundling.ts'
import { acknowledgeWildcard, type Permission } from './findings.ts'

export interface FeatureFunctionProps {
  environment: Environment
  /** Path of the handler from the root of the repository; it exports `handler`. */
  entry: string
  description?: string
  memoryMegabytes?: number
  timeoutSeconds?: number
  /** Megabytes of `/tmp`. */
  temporaryMegabytes?: number
  native?: readonly string[]
  /** Packages whose files are read at run time, such as fonts; they are installed next to the bundle. */
  filePackages?: readonly string[]
  generated?: Record<string, string>
  /** With the variables that name the resources; nothing else is allowed. */
  permissions?: readonly Permission[]
  /** It is called asynchronously: an event that fails three times is stored in a dead letter queue. */
  keepsDeadLetters?: boolean
}

/** Packages with native parts only for x64. Functions without them run on arm64, which costs a fifth less. */
const x64Only = new Set(['@sparticuz/chromium'])

export const processorFor = (native: readonly string[]): BundleRecipe['cpu'] =>
  native.some((name) => x64Only.has(name)) ? 'x64' : 'arm64'

export class FeatureFunction extends Construct {
  readonly lambda: Function
  readonly deadLetters: Queue | undefined

  constructor(scope: Construct, id: string, props: FeatureFunctionProps) {
    super(scope, id)
    const { environment, native = [], filePackages = [], generated = {}, permissions = [] } = props
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const logGroup = new LogGroup(this, 'Log', {
      retention: environment.logRetentionDays,
      removalPolicy: environment.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    logGroup.grantWrite(role)
    this.deadLetters = props.keepsDeadLetters
      ? new Queue(this, 'DeadLetters', {
          encryption: QueueEncryption.SQS_MANAGED,
          enforceSSL: true,
          retentionPeriod: Duration.days(14),
        })
      : undefined
    this.lambda = new Function(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: processorFor(native) === 'x64' ? Architecture.X86_64 : Architecture.ARM_64,
      handler: 'index.handler',
      ...(props.description !== undefined && { description: props.description }),
      code: bundledCode({
        entry: props.entry,
        installed: [...native, ...filePackages],
        cpu: processorFor(native),
        generated,
      }),
      role,
      logGroup,
      memorySize: props.memoryMegabytes ?? environment.memoryMegabytes.api,
      timeout: Duration.seconds(props.timeoutSeconds ?? 29),
      ephemeralStorageSize: Size.mebibytes(props.temporaryMegabytes ?? 512),
      environment: Object.assign({ ENVIRONMENT: environment.name }, ...permissions.map(({ variables }) => variables)),
      deadLetterQueue: this.deadLetters,
    })
    for (const statement of permissions.flatMap(({ statements }) => statements)) this.lambda.addToRolePolicy(statement)
    for (const wildcard of permissions.flatMap(({ wildcards }) => wildcards ?? [])) acknowledgeWildcard(role, wildcard)
    this.describe(props, native)
  }

  private describe({ entry, filePackages = [] }: FeatureFunctionProps, native: readonly string[]) {
    const resource = this.lambda.node.defaultChild
    if (!(resource instanceof CfnFunction)) throw new Error('A function is no longer made of a CfnFunction.')
    resource.addMetadata('local:entry', entry)
    resource.addMetadata('local:external', [...native])
    resource.addMetadata('installed', [...native, ...filePackages])
  }
}
