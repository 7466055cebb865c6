import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Environment } from '../environments.ts'

export interface LintelStackProps extends StackProps {
  environment: Environment
}

export class LintelStack extends Stack {
  /** CDK's own `environment` is account and region. */
  readonly target: Environment

  constructor(scope: Construct, name: string, { environment, ...props }: LintelStackProps) {
    super(scope, `lintel-${environment.name}-${name}`, {
      ...props,
      terminationProtection: environment.retainsData,
      tags: { product: 'lintel', environment: environment.name },
    })
    this.target = environment
  }
}
