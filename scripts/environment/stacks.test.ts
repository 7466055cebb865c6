import { expect, test } from 'vitest'
import type { Aws } from './aws.ts'
import { cloudStacks } from './stacks.ts'

test('stacks that are left are asked for in their own regions, and told with how they stand', async () => {
  const regions = new Map<string, string>()
  const aws: Aws = async (args) => {
    const [name = '', region = ''] = ['--stack-name', '--region'].map((option) => args[args.indexOf(option) + 1])
    regions.set(name, region)
    if (name !== 'lintel-dev-storage')
      throw new Error(`An error occurred (ValidationError): Stack with id ${name} does not exist`)
    const StackStatusReason = 'The following resource(s) failed to delete: [AccessLogs].'
    return JSON.stringify({ Stacks: [{ StackName: name, StackStatus: 'DELETE_FAILED', StackStatusReason }] })
  }
  expect(await cloudStacks(aws, 'dev').left()).toEqual([
    'The stack lintel-dev-storage is there: DELETE_FAILED. The following resource(s) failed to delete: [AccessLogs].',
  ])
  expect(regions.get('lintel-dev-web')).toBe('eu-west-2')
  // CloudFront's logs are set up nowhere else.
  expect(regions.get('lintel-dev-access-logs')).toBe('us-east-1')
})

test('an answer that is not about the stack ends it', async () => {
  const refused: Aws = async () => {
    throw new Error('An error occurred (AccessDenied)')
  }
  await expect(cloudStacks(refused, 'dev').left()).rejects.toThrow('AccessDenied')
})
