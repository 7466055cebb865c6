import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { FeatureFunction } from '../constructs/feature-function.ts'
import type { Environment } from '../environments.ts'

export interface LintelStackProps extends StackProps {
  environment: Environment
}

/** A stack of one environment; it remembers its functions, so that operations can watch over them. */
export class LintelStack extends Stack {
  /** The environment that it is for; CDK's own `environment` says account and region. */
  readonly target: Environment
  readonly functions: FeatureFunction[] = []

  constructor(scope: Construct, name: string, { environment, ...props }: LintelStackProps) {
    super(scope, `lintel-${environment.name}-${name}`, {
      ...props,
      terminationProtection: environment.retainsData,
      tags: { product: 'lintel', environment: environment.name },
    })
    this.target = environment
  }

  /** Keeps a function in the list of those that are watched, and answers it. */
  protected watched(feature: FeatureFunction): FeatureFunction {
    this.functions.push(feature)
    return feature
  }
}
