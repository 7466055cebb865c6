import type { JsonObject } from './json.ts'
import type { MakeArn, Rights } from './iam/judge.ts'
import type { Access } from './iam/request.ts'

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
