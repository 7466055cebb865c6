import { CfnOutput, Stack, Token, Validations } from 'aws-cdk-lib'
import { Construct, type IConstruct } from 'constructs'
import * as z from 'zod'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** A wildcard in a policy's resource, with its reason. */
export interface Wildcard {
  /** The construct whose ARN precedes it. */
  owner: IConstruct
  /** Its ARN or id, as CDK gives it. */
  address: string
  before?: (user: Stack) => string
  after: string
  reason: string
}

/** A wildcard that does not follow a construct's ARN: the resource as cdk-nag writes it. */
export interface PlainWildcard {
  resource: (user: Stack) => string
  reason: string
}

const Local = z.union([
  z.object({ 'Fn::GetAtt': z.array(z.string()) }).transform((token) => token['Fn::GetAtt'].join('.')),
  z.object({ Ref: z.string() }).transform((token) => token.Ref),
])

/** The output by which other stacks read an ARN: CDK creates it on first use, but here it is needed earlier. */
const outputOf = (stack: Stack, address: string): CfnOutput => {
  const outputs = stack.node.tryFindChild('Publish') ?? new Construct(stack, 'Publish')
  const id = `Output${JSON.stringify(stack.resolve(address))}`
  const known = outputs.node.tryFindChild(id)
  return known instanceof CfnOutput ? known : new CfnOutput(outputs, id, { value: address })
}

/** cdk-nag's name of a token: an attribute of this stack, or the output of another. */
const nameOf = ({ owner, address }: Wildcard, user: Stack): string => {
  const stack = Stack.of(owner)
  if (stack === user) return `<${Local.parse(user.resolve(address))}>`
  const OutputName: unknown = user.resolve(outputOf(stack, address).logicalId)
  return JSON.stringify({ 'Fn::GetStackOutput': { StackName: stack.stackName, Region: stack.region, OutputName } })
}

/** Acknowledges only this wildcard in the policies of a construct: cdk-nag identifies each finding by its resource. */
export const acknowledgeWildcard = (policies: IConstruct, wildcard: Wildcard | PlainWildcard): void => {
  const user = Stack.of(policies)
  const resource =
    'resource' in wildcard
      ? wildcard.resource(user)
      : `${wildcard.before?.(user) ?? ''}${nameOf(wildcard, user)}${wildcard.after}`
  Validations.of(policies).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason: wildcard.reason })
}

export const accountOf = (stack: Stack): string =>
  Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account

export interface Permission {
  statements: PolicyStatement[]
  variables: Record<string, string>
  /** Resources of the statements that end in a wildcard; there are never wildcards in actions. */
  wildcards?: (Wildcard | PlainWildcard)[]
}
