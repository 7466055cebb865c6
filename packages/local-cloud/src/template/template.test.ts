// @module-tag long
import { describe, expect, test } from 'vitest'
import type { StackSource, Template } from './assembly.ts'
import { readResources } from './resources.ts'
import { knownTypes } from './types/index.ts'
import { parameter } from './types/storage.ts'

const stack = (name: string, template: Partial<Template>): StackSource => ({
  name,
  region: 'eu-west-2',
  tags: {},
  assets: new Map(),
  template: { Resources: {}, Outputs: {}, Parameters: {}, Conditions: {}, Mappings: {}, ...template },
})
const resource = (Type: string, Properties = {}, more = {}) => ({ Type, Properties, Metadata: {}, ...more })
const text = (Value: unknown, Name = '/p', more = {}) =>
  resource('AWS::SSM::Parameter', { Name, Type: 'String', Value }, more)

function valueOf(Value: unknown, more: Partial<Template> = {}): string | undefined {
  const { Resources, ...rest } = more
  const resources = readResources([stack('S', { Resources: { P: text(Value), ...Resources }, ...rest })], knownTypes)
  return resources.all(parameter)[0]?.properties.Value
}

test('everything unsupported is named', () => {
  const problem = (Resources: Template['Resources']) => () => readResources([stack('S', { Resources })], knownTypes)
  expect(problem({ X: resource('AWS::EC2::Instance') })).toThrow(
    'Stack S, resource X: the type AWS::EC2::Instance is not supported by the local cloud.',
  )
  expect(problem({ Q: resource('AWS::SQS::Queue', { DeduplicationScope: 3 }) })).toThrow(
    'Stack S, resource Q (AWS::SQS::Queue): the property DeduplicationScope is not supported by the local cloud.',
  )
  expect(problem({ B: resource('AWS::S3::Bucket', { CorsConfiguration: { CorsRules: [{ Odd: 1 }] } }) })).toThrow(
    'the property CorsConfiguration.CorsRules.0.Odd is not supported by the local cloud.',
  )
  expect(problem({ U: resource('AWS::Cognito::UserPool', { MfaConfiguration: 'ON' }) })).toThrow(
    'the property MfaConfiguration has a value that the local cloud does not support',
  )
  expect(() => valueOf({ 'Fn::GetAZs': '' })).toThrow('Stack S: the function Fn::GetAZs is not supported')
  expect(() => valueOf({ 'Fn::GetAtt': ['Q', 'Odd'] }, { Resources: { Q: resource('AWS::SQS::Queue') } })).toThrow(
    'Stack S, resource Q (AWS::SQS::Queue): the attribute Odd is not supported by the local cloud.',
  )
  expect(() => valueOf({ 'Fn::ImportValue': 'Nobody' })).toThrow('No stack exports Nobody.')
  expect(() => valueOf({ 'Fn::GetStackOutput': { StackName: 'One', OutputName: 'O' } })).toThrow(
    'No stack One has an output O.',
  )
})

describe('CloudFormation would reject', () => {
  const reading = (...stacks: StackSource[]) => {
    return () => readResources(stacks, knownTypes)
  }
  const ref = (Ref: string) => ({ Ref })

  test('circular resources', () => {
    const Resources = { A: text(ref('B'), '/a'), B: text(ref('C'), '/b'), C: text('c', '/c', { DependsOn: ['A'] }) }
    expect(reading(stack('S', { Resources }))).toThrow('Circular dependency between resources: S/A, S/B, S/C.')
    expect(reading(stack('S', { Resources: { ...Resources, C: text('c', '/c') } }))).not.toThrow()
  })

  test('anything beyond AWS’s limits', () => {
    const texts = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`T${at}`, text('x', `/t/${at}`)]))
    expect(reading(stack('S', { Resources: texts }))).toThrow('Stack S has 501 resources; AWS takes 500.')
    const policy = (letters: number) =>
      resource('AWS::IAM::Policy', {
        Roles: [ref('Role')],
        PolicyDocument: {
          Statement: [{ Effect: 'Allow', Action: 's3:GetObject', Resource: `arn:aws:s3:::${'b'.repeat(letters)}` }],
        },
      })
    const Role = resource('AWS::IAM::Role', { AssumeRolePolicyDocument: { Statement: [] } })
    const both = { Role, One: policy(5000), Two: policy(5200) }
    expect(reading(stack('S', { Resources: both }))).toThrow(
      /^The role S-Role has \d+ letters of policies in it; AWS takes 10240\.$/,
    )
    const made = (Variables: object) =>
      reading(
        stack('S', {
          Resources: { Role, F: resource('AWS::Lambda::Function', { Role: ref('Role'), Environment: { Variables } }) },
        }),
      )
    expect(made({ LONG: 'x'.repeat(4092) })).not.toThrow()
    expect(made({ LONG: 'x'.repeat(4093) })).toThrow('Lambda takes 4096 bytes of variables')
  })

  test('two of the same name, also in different stacks', () => {
    const named = (name: string) => stack(name, { Resources: { A: text('a', '/same') } })
    expect(reading(named('One'), named('Two'))).toThrow(
      'Stack Two, resource A (AWS::SSM::Parameter): /same is the name of A in the stack One already.',
    )
  })
})
