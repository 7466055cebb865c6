import type { Template } from './assembly.ts'

/** What an expression may name. */
export interface Surroundings {
  stackName: string
  region: string
  account: string
  template: Template
  ref: (logicalId: string) => string
  attribute: (logicalId: string, name: string) => string
  importValue: (exportName: string) => unknown
}

/** What `AWS::NoValue` becomes: the property is as if it were not there. */
const NOTHING = Symbol('AWS::NoValue')

/**
 * Resolves CloudFormation's functions in a value, all the way down.
 * @throws Error for a function that is not known here
 */
export function evaluate(value: unknown, around: Surroundings): unknown {
  const result = resolve(value, around)
  return result === NOTHING ? undefined : result
}

export function conditionHolds(name: string, around: Surroundings): boolean {
  if (!Object.hasOwn(around.template.Conditions, name))
    throw new Error(`Stack ${around.stackName}: no condition ${name}.`)
  return holds(around.template.Conditions[name], around)
}

function resolve(value: unknown, around: Surroundings): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, around)).filter((each) => each !== NOTHING)
  if (!isObject(value)) return value
  const [name, ...others] = Object.keys(value)
  if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return call(name, value[name], around)
  const entries = Object.entries(value).map(([key, each]) => [key, resolve(each, around)] as const)
  return Object.fromEntries(entries.filter(([, each]) => each !== NOTHING))
}

function call(name: string, argument: unknown, around: Surroundings): unknown {
  const list = () => listOf(resolve(argument, around))
  switch (name) {
    case 'Ref':
      return reference(String(argument), around)
    case 'Fn::GetAtt':
      return getAttribute(argument, around)
    case 'Fn::Join': {
      const [separator, parts] = list()
      return listOf(parts).map(String).join(String(separator))
    }
    case 'Fn::Sub':
      return substitute(argument, around)
    case 'Fn::Select': {
      const [index, from] = list()
      return listOf(from)[Number(index)]
    }
    case 'Fn::Split': {
      const [separator, text] = list()
      return String(text).split(String(separator))
    }
    case 'Fn::If': {
      const [condition, yes, no] = listOf(argument)
      return resolve(conditionHolds(String(condition), around) ? yes : no, around)
    }
    case 'Fn::ImportValue':
      return around.importValue(String(resolve(argument, around)))
    case 'Fn::FindInMap': {
      const [map, first, second] = list().map(String)
      return around.template.Mappings[map ?? '']?.[first ?? '']?.[second ?? '']
    }
    case 'Fn::Base64':
      return Buffer.from(String(resolve(argument, around))).toString('base64')
    case 'Fn::ToJsonString':
      return JSON.stringify(resolve(argument, around))
    case 'Fn::Length':
      return listOf(resolve(argument, around)).length
    default:
      throw new Error(`Stack ${around.stackName}: the function ${name} is not supported by the local cloud.`)
  }
}

function reference(name: string, around: Surroundings): unknown {
  const pseudo: Record<string, string | symbol> = {
    'AWS::AccountId': around.account,
    'AWS::NoValue': NOTHING,
    'AWS::Partition': 'aws',
    'AWS::Region': around.region,
    'AWS::StackId': `arn:aws:cloudformation:${around.region}:${around.account}:stack/${around.stackName}/local`,
    'AWS::StackName': around.stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  }
  if (Object.hasOwn(pseudo, name)) return pseudo[name]
  const parameter = around.template.Parameters[name]
  if (!parameter) return around.ref(name)
  if (parameter.Default === undefined)
    throw new Error(`Stack ${around.stackName}: the parameter ${name} has no default, and nobody is asked here.`)
  return parameter.Default
}

function getAttribute(argument: unknown, around: Surroundings): string {
  const [logicalId = '', ...rest] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.')
  return around.attribute(logicalId, rest.join('.'))
}

function substitute(argument: unknown, around: Surroundings): string {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}]
  const own = isObject(variables) ? variables : {}
  return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (Object.hasOwn(own, name)) return String(resolve(own[name], around))
    return String(name.includes('.') ? getAttribute(name, around) : reference(name, around))
  })
}

function holds(condition: unknown, around: Surroundings): boolean {
  if (!isObject(condition)) throw new Error(`Stack ${around.stackName}: a condition must be an object.`)
  const [name = ''] = Object.keys(condition)
  const argument = condition[name]
  if (name === 'Condition') return conditionHolds(String(argument), around)
  const parts = listOf(argument)
  switch (name) {
    case 'Fn::Equals':
      return resolve(parts[0], around) === resolve(parts[1], around)
    case 'Fn::Not':
      return !holds(parts[0], around)
    case 'Fn::And':
      return parts.every((each) => holds(each, around))
    case 'Fn::Or':
      return parts.some((each) => holds(each, around))
    default:
      throw new Error(`Stack ${around.stackName}: the condition ${name} is not supported by the local cloud.`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Expected a list, found ${JSON.stringify(value)}.`)
  return value
}
