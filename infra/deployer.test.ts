import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ofType, synthesize } from './test/templates.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const list = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())
const { Statement } = z
  .object({ Statement: z.array(z.object({ Effect: z.literal('Allow'), Action: list, Resource: list })) })
  .parse(JSON.parse(read('infra/deployer-policy.json')))
const allowed = Statement.flatMap(({ Action }) => Action)

/** The IAM actions of API calls whose names differ. */
const rights: Record<string, string[]> = {
  's3:ListBuckets': ['s3:ListAllMyBuckets'],
  's3:ListMultipartUploads': ['s3:ListBucketMultipartUploads'],
  's3:ListObjectVersions': ['s3:ListBucketVersions'],
  's3:DeleteObjects': ['s3:DeleteObject', 's3:DeleteObjectVersion'],
  'sesv2:CreateEmailIdentity': ['ses:CreateEmailIdentity'],
  'sesv2:GetAccount': ['ses:GetAccount'],
  'sesv2:GetEmailIdentity': ['ses:GetEmailIdentity'],
  'sesv2:PutEmailIdentityMailFromAttributes': ['ses:PutEmailIdentityMailFromAttributes'],
}
const services: Record<string, string> = {
  'cognito-identity-provider': 'cognito-idp',
  'secrets-manager': 'secretsmanager',
  sfn: 'states',
}

/** Scripts that only work on the local machine or in an emulator. */
const localOnly = new Set(['local-stack.ts', 'pictures.ts', 'start.ts', 'dev.ts', 'emulator.ts', 'emulated-edge.ts'])

const sources = ['scripts', 'scripts/environment', 'scripts/repair', 'scripts/smoke'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !localOnly.has(file))
    .map((file) => `${folder}/${file}`),
)

/** The AWS calls of a source that use the terminal's credentials. */
const callsOf = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]+)\} from '@aws-sdk\/client-([\w-]+)'/g)].flatMap(([, names = '', client = '']) =>
    [...names.matchAll(/(\w+)Command\b/g)].map(([, call]) => `${services[client] ?? client}:${call}`),
  )

test('the deployer may do what the scripts do', () => {
  const calls = [...new Set(sources.map(read).flatMap(callsOf))]
  expect(calls.length).toBeGreaterThan(8)
  const needed = calls.flatMap((call) => rights[call] ?? [call])
  expect(needed.filter((action) => !allowed.includes(action))).toEqual([])
})

test('the deployer has access to each region with a stack', () => {
  const regions = [...new Set(synthesize('prod').map(({ region }) => region))]
  expect(regions.toSorted()).toEqual(['eu-west-2', 'us-east-1'])
  const resources = Statement.flatMap(({ Resource }) => Resource)
  for (const region of regions)
    for (const needed of [
      ...['deploy', 'file-publishing', 'lookup'].map((role) => `:role/cdk-hnb659fds-${role}-role-ACCOUNT-${region}`),
      `:cloudformation:${region}:ACCOUNT:stack/lintel-*`,
    ])
      expect(
        resources.filter((resource) => resource.endsWith(needed)),
        needed,
      ).toHaveLength(1)
})

test('the deployer reads four things everywhere, and grants no rights', () => {
  // IAM has no resource for the exceptions, which only read.
  const everywhere = Statement.filter(({ Resource }) => Resource.includes('*'))
  expect(everywhere.flatMap(({ Action }) => Action)).toEqual([
    'ses:GetAccount',
    'bedrock:GetFoundationModelAvailability',
    's3:ListAllMyBuckets',
    'states:ListStateMachines',
  ])
  expect(allowed.filter((action) => action.includes('*') || action.startsWith('iam:'))).toEqual([])
  const removing = ['s3:DeleteObjectVersion', 's3:DeleteBucket', 's3:PutBucketPolicy', 'states:StopExecution']
  const emptied = Statement.filter(({ Action }) => removing.some((action) => Action.includes(action)))
  expect(
    emptied.flatMap(({ Resource }) => Resource).filter((resource) => !/lintel-(dev|staging)-/.test(resource)),
  ).toEqual([])
})

test('the deployer finds each state machine by a name of its environment', () => {
  const machines = ofType(synthesize('dev'), 'AWS::StepFunctions::StateMachine')
  expect(machines).toHaveLength(5)
  for (const { Properties } of machines) expect(Properties.StateMachineName).toMatch(/^lintel-dev-/)
})

test('the policy fits into a managed policy of IAM', () => {
  const text = JSON.stringify(JSON.parse(read('infra/deployer-policy.json'))).replaceAll('ACCOUNT', '123456789012')
  expect(text.length).toBeLessThanOrEqual(6144)
})
