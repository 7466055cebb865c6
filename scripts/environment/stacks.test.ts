import { expect, test } from 'vitest'
import type { Aws } from './aws.ts'
import { cloudStacks } from './stacks.ts'

test('remaining stacks are queried in their own regions, and listed with their status', async () => {
  const regions = new Map<string, string>()
  let refusal = 'does not exist'
  const aws: Aws = async (args) => {
    const [name = '', region = ''] = ['--stack-name', '--region'].map((option) => args[args.indexOf(option) + 1])
    regions.set(name, region)
    if (name !== 'lintel-dev-storage') throw new Error(`An error occurred: Stack with id ${name} ${refusal}`)
    const StackStatusReason = 'The following resource(s) failed to delete: [AccessLogs].'
    return JSON.stringify({ Stacks: [{ StackName: name, StackStatus: 'DELETE_FAILED', StackStatusReason }] })
  }
  const stacks = cloudStacks(aws, 'dev')
  expect(await stacks.left()).toEqual([
    'The stack lintel-dev-storage is there: DELETE_FAILED. The following resource(s) failed to delete: [AccessLogs].',
  ])
  expect(regions.get('lintel-dev-web')).toBe('eu-west-2')
  // CloudFront's logs can only be set up there.
  expect(regions.get('lintel-dev-access-logs')).toBe('us-east-1')
  refusal = 'is not yours'
  await expect(stacks.left()).rejects.toThrow('is not yours')
})
