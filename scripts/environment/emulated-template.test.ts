import { expect, test } from 'vitest'
import { synthesize } from '../../infra/test/templates.ts'
import { leaveOut, type Template } from './emulated-template.ts'

const stacks = synthesize('dev').map(({ resources, outputs }): Template => ({ Resources: resources, Outputs: outputs }))
const typesOf = (template: Template) => Object.values(template.Resources).map(({ Type }) => Type)

/** The ids that a template refers to within itself. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { Ref, 'Fn::GetAtt': got, DependsOn = [] } = value as Record<string, string & string[]>
  const own = [Ref, got?.[0], ...[DependsOn].flat()].filter((id) => typeof id === 'string' && !id.startsWith('AWS::'))
  return [...(own as string[]), ...Object.values(value).flatMap(referencesIn)]
}

test('what an emulator lacks is left out with all references to it, and named', () => {
  const lacks = [
    { type: 'AWS::DynamoDB::GlobalTable' },
    { type: 'AWS::CloudFront::Function' },
    // Functions wait for theirs.
    { type: 'AWS::IAM::Policy' },
    { type: 'AWS::CloudWatch::Alarm', property: 'Metrics' },
  ]
  const left = stacks.map((stack) => leaveOut(stack, lacks))
  for (const { template } of left) {
    const known = new Set([...Object.keys(template.Resources), 'BootstrapVersion'])
    expect(referencesIn(template).filter((id) => !known.has(id))).toEqual([])
  }
  const kept = left.flatMap(({ template }) => typesOf(template))
  const named = left.flatMap(({ types }) => types)
  expect(named.length + kept.length).toBe(stacks.flatMap(typesOf).length)
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::CloudFront::Function', 'Custom::S3BucketNotifications'])
    expect([kept.includes(type), named.includes(type)]).toEqual([false, true])
  // Only those with the property.
  expect([kept, named].map((types) => types.includes('AWS::CloudWatch::Alarm'))).toEqual([true, true])
  expect(kept).toContain('AWS::Lambda::Function')
})
