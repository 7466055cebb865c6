import { expect, test } from 'vitest'
import { type StackTemplate, synthesize } from '../../infra/test/templates.ts'
import type { Aws } from './aws.ts'
import { replacedInUse } from './replacements.ts'

const now = synthesize('dev')

/** What would be refused if a resource had been deployed with these properties, or no stack at all. */
const refusedAfter = (changed: Partial<Record<string, object>> | undefined) => {
  const aws: Aws = async (args) => {
    const name = args[args.indexOf('--stack-name') + 1]
    const stack = now.find(({ fullName }) => fullName === name)
    if (!stack || !changed) throw new Error(`An error occurred: Stack with id ${name} does not exist`)
    const resources = Object.entries(stack.resources).map(([id, resource]) => {
      const properties = changed[id.replace(/[0-9A-F]{8}$/, '')]
      return [id, { ...resource, Properties: { ...resource.Properties, ...properties } }] as const
    })
    return JSON.stringify({ TemplateBody: { Resources: Object.fromEntries(resources) }, StagesAvailable: [] })
  }
  const synthesized = ({ fullName, region, resources, outputs }: StackTemplate) => ({
    stackName: fullName,
    region,
    template: { Resources: resources, Outputs: outputs },
  })
  return replacedInUse(aws, now.map(synthesized))
}

test('a replaced resource that other stacks read is refused, and what is made of it', async () => {
  expect(await refusedAfter({ Reports: { KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] } })).toEqual([
    expect.stringMatching(/^lintel-dev-storage would replace Reports[0-9A-F]{8}, /),
  ])
  expect(await refusedAfter({ Api: { ProtocolType: 'WEBSOCKET' } })).toEqual([
    expect.stringMatching(/^lintel-dev-edge would replace Api[0-9A-F]{8}, /),
    expect.stringMatching(/^lintel-dev-edge would replace SignedIn[0-9A-F]{8}, /),
  ])
})

test.each([
  ['a first deployment', undefined],
  ['a second one', {}],
  ['a change in place', { Reports: { BillingMode: 'PROVISIONED' } }],
  ['a replaced resource that no other stack reads', { ApiLog: { LogGroupName: 'another' } }],
])('%s is not', async (_, changed) => expect(await refusedAfter(changed)).toEqual([]))
