import { expect, test } from 'vitest'
import { type StackTemplate, synthesize } from './test/templates.ts'

/** Names that are unique within a resource of the environment, or need not be unique, and so may be the same in two. */
const mayRepeat: Record<string, RegExp> = {
  'AWS::ApiGatewayV2::Api': /^Name$/,
  'AWS::ApiGatewayV2::Authorizer': /^Name$/,
  'AWS::ApiGatewayV2::Stage': /^StageName$/,
  'AWS::CloudFront::Distribution': /HeaderName$/,
  'AWS::CloudWatch::Alarm': /MetricName$|Dimensions\.\d+\.Name$/,
  'AWS::Cognito::UserPool': /^(Schema|AccountRecoverySetting)\b/,
  'AWS::Cognito::UserPoolClient': /^ClientName$/,
  'AWS::Cognito::UserPoolGroup': /^GroupName$/,
  'AWS::DynamoDB::GlobalTable': /AttributeName$|IndexName$/,
  'AWS::IAM::Policy': /^PolicyName$/,
  'AWS::IAM::Role': /^Policies\.\d+\.PolicyName$/,
  'Custom::S3BucketNotifications': /FilterRules\.\d+\.Name$/,
}

interface Named {
  type: string
  path: string
  value: string
}

const isFunction = (value: object) => Object.keys(value).every((key) => key === 'Ref' || key.startsWith('Fn::'))

/** A reference to a resource differs in each environment; account and region are the same in two. */
const refers = (value: object) => /"Fn::Get|"Fn::Import|"Ref":"(?!AWS::)/.test(JSON.stringify(value))

/** The values of keys that end in `Name`, at any depth. */
const namesIn = (value: unknown, path: string[] = []): { path: string; value: string }[] => {
  const named = path.at(-1)?.endsWith('Name')
  if (typeof value === 'string') return named ? [{ path: path.join('.'), value }] : []
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value) && Object.keys(value).length > 0 && isFunction(value))
    return named && !refers(value) ? [{ path: path.join('.'), value: JSON.stringify(value) }] : []
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, [...path, key]))
}

const namesOf = (stacks: readonly StackTemplate[]): Named[] =>
  stacks.flatMap(({ fullName, resources }) => [
    { type: 'stack', path: 'Name', value: fullName },
    ...Object.values(resources).flatMap(({ Type, Properties }) =>
      namesIn(Properties)
        .filter(({ path }) => !mayRepeat[Type]?.test(path))
        .map((name) => ({ type: Type, ...name })),
    ),
  ])

const inBoth = (one: string, other: string): Named[] => {
  const key = ({ type, value }: Named) => `${type} ${value}`
  const taken = new Set(namesOf(synthesize(one)).map(key))
  return namesOf(synthesize(other)).filter((name) => taken.has(key(name)))
}

test('two environments in one account have no physical name in common', () => expect(inBoth('dev', 'prod')).toEqual([]))
