import { join } from 'node:path'
import { handleAwsJson, requiredText, type Operations } from './aws-json.ts'
import { AwsError, type JsonObject } from './aws-error.ts'
import { administratorAlone, type Judge, type MakeArn, type Rights } from './iam/judge.ts'
import { openJournal } from './journal.ts'
import type { Service } from './service.ts'
import type { Access } from './iam/request.ts'

/** As GetParameter returns it; the date in seconds. */
type Parameter = {
  Name: string
  Type: string
  Value: string
  Version: number
  LastModifiedDate: number
  ARN: string
  DataType: 'text'
}

export type Parameters = Service & {
  /** An unchanged value keeps its version. */
  set(name: string, value: string, type?: 'String' | 'StringList' | 'SecureString'): void
  get(name: string): string | undefined
}

/** Of the standard tier, the only one here. */
const maxBytes = 4096
const types = ['String', 'StringList', 'SecureString']

/** Newest version only. */
export function createParameters(options: {
  dir: string
  region?: string
  accountId?: string
  judge?: Judge
}): Parameters {
  const { region = 'eu-west-2', accountId = '000000000000', judge = administratorAlone } = options
  const { journal, lines } = openJournal<Parameter | { removed: string }>(join(options.dir, 'parameters.jsonl'))
  const parameters = new Map<string, Parameter>()
  for (const line of lines) {
    if ('removed' in line) parameters.delete(line.removed)
    else parameters.set(line.Name, line)
  }

  function put(Name: string, Value: string, Type: string): Parameter {
    const ARN = `arn:aws:ssm:${region}:${accountId}:parameter${Name.startsWith('/') ? '' : '/'}${Name}`
    const Version = (parameters.get(Name)?.Version ?? 0) + 1
    const parameter: Parameter = {
      Name,
      Type,
      Value,
      Version,
      LastModifiedDate: Date.now() / 1000,
      ARN,
      DataType: 'text',
    }
    journal.append(parameter)
    parameters.set(Name, parameter)
    return parameter
  }

  /** A SecureString is unreadable unless the caller requests decryption, as in AWS. */
  function shown(parameter: Parameter, input: JsonObject): Parameter {
    const hidden = parameter.Type === 'SecureString' && input.WithDecryption !== true
    return hidden ? { ...parameter, Value: `encrypted:${parameter.Version}` } : parameter
  }

  function find(name: string): Parameter {
    const parameter = parameters.get(name)
    if (!parameter) throw new AwsError('ParameterNotFound', `The parameter ${name} does not exist.`)
    return parameter
  }

  const operations: Operations = {
    GetParameter: (input) => ({ Parameter: shown(find(requiredText(input, 'Name')), input) }),
    GetParameters(input) {
      const names = Array.isArray(input.Names) ? input.Names.map(String) : []
      if (names.length < 1 || names.length > 10)
        throw new AwsError('ValidationException', 'Names must hold 1 to 10 names.')
      return {
        Parameters: names.flatMap((name) => parameters.get(name) ?? []).map((parameter) => shown(parameter, input)),
        InvalidParameters: names.filter((name) => !parameters.has(name)),
      }
    },
    GetParametersByPath(input) {
      if (input.ParameterFilters)
        throw new AwsError('ValidationException', 'ParameterFilters are not supported locally.')
      const path = requiredText(input, 'Path').replace(/\/?$/, '/')
      const below = (name: string) =>
        name.startsWith(path) && (input.Recursive === true || !name.slice(path.length).includes('/'))
      const found = [...parameters.values()].filter((parameter) => below(parameter.Name))
      return { Parameters: found.map((parameter) => shown(parameter, input)) }
    },
    PutParameter(input) {
      const name = requiredText(input, 'Name')
      if (!/^[\w./-]{1,1011}$/.test(name) || /^\/?(aws|ssm)/i.test(name))
        throw new AwsError('ValidationException', `Parameter name: can't be ${name}.`)
      const type = String(input.Type ?? parameters.get(name)?.Type ?? '')
      if (!types.includes(type)) throw new AwsError('ValidationException', `Type must be one of ${types.join(', ')}.`)
      if (parameters.has(name) && input.Overwrite !== true) {
        throw new AwsError(
          'ParameterAlreadyExists',
          'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
        )
      }
      const value = requiredText(input, 'Value')
      if (Buffer.byteLength(value) > maxBytes)
        throw new AwsError('ValidationException', `A standard parameter has ${maxBytes} bytes at most.`)
      return { Version: put(name, value, type).Version, Tier: 'Standard' }
    },
    DeleteParameter(input) {
      const { Name } = find(requiredText(input, 'Name'))
      journal.append({ removed: Name })
      parameters.delete(Name)
      return {}
    },
  }

  return {
    handle: (req, res) =>
      handleAwsJson(req, res, {
        service: 'Parameter Store',
        version: '1.1',
        operations,
        judge,
        rights: parametersRights,
      }),
    set(name, value, type = 'String') {
      const known = parameters.get(name)
      if (known?.Value !== value || known.Type !== type) put(name, value, type)
    },
    get: (name) => parameters.get(name)?.Value,
    async close() {
      journal.close()
    },
  }
}

const parameterArn = (name: string, arn: MakeArn) => arn('ssm', `parameter/${name.replace(/^\//, '')}`)

const right =
  (action: string, namesOf: (input: JsonObject) => unknown[]) =>
  (input: JsonObject, arn: MakeArn): Access[] =>
    namesOf(input).map((name) => ({ action: `ssm:${action}`, resource: parameterArn(String(name), arn) }))

/** On each parameter, or on the requested path. */
export const parametersRights: Rights<JsonObject> = {
  GetParameter: right('GetParameter', ({ Name }) => [Name]),
  GetParameters: right('GetParameters', ({ Names }) => (Array.isArray(Names) ? Names : [])),
  GetParametersByPath: right('GetParametersByPath', ({ Path }) => [Path]),
  PutParameter: right('PutParameter', ({ Name }) => [Name]),
  DeleteParameter: right('DeleteParameter', ({ Name }) => [Name]),
}
