import { type CfnResource, Reference, Tokenization } from 'aws-cdk-lib'
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance } from 'cdk-nag'
import type { IConstruct } from 'constructs'

const names = (text: string, construct: IConstruct): boolean =>
  Tokenization.reverseString(text).tokens.some((token) => Reference.isReference(token) && token.target === construct)

/** CloudFront's legacy logs contain queries. */
const logsAreDelivered = (node: CfnResource): NagRuleCompliance => {
  if (!CfnDistribution.isCfnDistribution(node)) return NagRuleCompliance.NOT_APPLICABLE
  const { logging } = node.stack.resolve(node.distributionConfig) as { logging?: unknown }
  const isDelivered = node.node.root.node
    .findAll()
    .some((found) => CfnDeliverySource.isCfnDeliverySource(found) && names(found.resourceArn ?? '', node))
  return isDelivered && logging === undefined ? NagRuleCompliance.COMPLIANT : NagRuleCompliance.NON_COMPLIANT
}

/** The AwsSolutions rules, with a stricter one instead of CFR3: log delivery, and no legacy logging. */
export class Checks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule(params.ruleSuffixOverride === 'CFR3' ? { ...params, rule: logsAreDelivered } : params)
  }
}
