import type { Template } from './assembly.ts'

export interface EvaluationContext {
  stackName: string
  region: string
  account: string
  template: Template
  ref: (logicalId: string) => string
  attribute: (logicalId: string, name: string) => string
  importValue: (exportName: string) => unknown
  stackOutput: (stackName: string, outputName: string) => unknown
}

/** The result of `AWS::NoValue`: the property counts as absent. */
const NOTHING = Symbol('AWS::NoValue')

/** Recursively. @throws Error for an unsupported function */
export function evaluate(value: unknown, context: EvaluationContext): unknown {
  const result = resolve(value, context)
  return result === NOTHING ? undefined : result
}

export function conditionHolds(name: string, context: EvaluationContext): boolean {
  if (!Object.hasOwn(context.template.Conditions, name))
    throw new Error(`Stack ${context.stackName}: no condition ${name}.`)
  return holds(context.template.Conditions[name], context)
}

function resolve(value: unknown, context: EvaluationContext): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, context)).filter((each) => each !== NOTHING)
  if (!isObject(value)) return value
  const [name, ...others] = Object.keys(value)
  if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return call(name, value[name], context)
  const entries = Object.entries(value).map(([key, each]) => [key, resolve(each, context)] as const)
  return Object.fromEntries(entries.filter(([, each]) => each !== NOTHING))
}

function call(name: string, argument: unknown, context: EvaluationContext): unknown {
  const list = () => listOf(resolve(argument, context))
  switch (name) {
    case 'Ref':
      return reference(String(argument), context)
    case 'Fn::GetAtt':
      return getAttribute(argument, context)
    case 'Fn::Join': {
      const [separator, parts] = list()
      return listOf(parts).map(String).join(String(separator))
    }
    case 'Fn::Sub':
      return substitute(argument, context)
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
      return resolve(conditionHolds(String(condition), context) ? yes : no, context)
    }
    case 'Fn::ImportValue':
      return context.importValue(String(resolve(argument, context)))
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = resolve(argument, context) as Record<string, unknown>
      return context.stackOutput(String(StackName), String(OutputName))
    }
    case 'Fn::FindInMap': {
      const [map, first, second] = list().map(String)
      return context.template.Mappings[map ?? '']?.[first ?? '']?.[second ?? '']
    }
    case 'Fn::Base64':
      return Buffer.from(String(resolve(argument, context))).toString('base64')
    case 'Fn::ToJsonString':
      return JSON.stringify(resolve(argument, context))
    case 'Fn::Length':
      return listOf(resolve(argument, context)).length
    default:
      throw new Error(`Stack ${context.stackName}: the function ${name} is not supported by the local cloud.`)
  }
}

function reference(name: string, context: EvaluationContext): unknown {
  const pseudo: Record<string, string | symbol> = {
    'AWS::AccountId': context.account,
    'AWS::NoValue': NOTHING,
    'AWS::Partition': 'aws',
    'AWS::Region': context.region,
    'AWS::StackId': `arn:aws:cloudformation:${context.region}:${context.account}:stack/${context.stackName}/local`,
    'AWS::StackName': context.stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  }
  if (Object.hasOwn(pseudo, name)) return pseudo[name]
  const parameter = context.template.Parameters[name]
  if (!parameter) return context.ref(name)
  if (parameter.Default === undefined)
    throw new Error(`Stack ${context.stackName}: the parameter ${name} has no default, and nobody is asked here.`)
  return parameter.Default
}

function getAttribute(argument: unknown, context: EvaluationContext): string {
  const [logicalId = '', ...rest] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.')
  return context.attribute(logicalId, rest.join('.'))
}

function substitute(argument: unknown, context: EvaluationContext): string {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}]
  const own = isObject(variables) ? variables : {}
  return String(text).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (Object.hasOwn(own, name)) return String(resolve(own[name], context))
    return String(name.includes('.') ? getAttribute(name, context) : reference(name, context))
  })
}

function holds(condition: unknown, context: EvaluationContext): boolean {
  if (!isObject(condition)) throw new Error(`Stack ${context.stackName}: a condition must be an object.`)
  const [name = ''] = Object.keys(condition)
  const argument = condition[name]
  if (name === 'Condition') return conditionHolds(String(argument), context)
  const parts = listOf(argument)
  switch (name) {
    case 'Fn::Equals':
      return resolve(parts[0], context) === resolve(parts[1], context)
    case 'Fn::Not':
      return !holds(parts[0], context)
    case 'Fn::And':
      return parts.every((each) => holds(each, context))
    case 'Fn::Or':
      return parts.some((each) => holds(each, context))
    default:
      throw new Error(`Stack ${context.stackName}: the condition ${name} is not supported by the local cloud.`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Expected a list, found ${JSON.stringify(value)}.`)
  return value
}
