import { type CfnResource, Reference, Tokenization } from 'aws-cdk-lib'
import { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance } from 'cdk-nag'
import type { IConstruct } from 'constructs'

/** True if the text contains a reference to this construct. */
const names = (text: string, construct: IConstruct): boolean =>
  Tokenization.reverseString(text).tokens.some((token) => Reference.isReference(token) && token.target === construct)

/** CloudFront's legacy logs contain queries; its logs are delivered with selected fields instead. */
const logsAreDelivered = (node: CfnResource): NagRuleCompliance => {
  if (!CfnDistribution.isCfnDistribution(node)) return NagRuleCompliance.NOT_APPLICABLE
  const { logging } = node.stack.resolve(node.distributionConfig) as { logging?: unknown }
  const isDelivered = node.node.root.node
    .findAll()
    .some((found) => CfnDeliverySource.isCfnDeliverySource(found) && names(found.resourceArn ?? '', node))
  return isDelivered && logging === undefined ? NagRuleCompliance.COMPLIANT : NagRuleCompliance.NON_COMPLIANT
}

/**
 * The AwsSolutions rules. CFR3 (a distribution has access logs) only knows CloudFront's legacy logging, so it is
 * replaced by a stricter rule: a distribution must have log delivery, and must not have legacy logging.
 */
export class Checks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule(params.ruleSuffixOverride === 'CFR3' ? { ...params, rule: logsAreDelivered } : params)
  }
}
