import type { Parameters } from '../parameters.ts'
import type { Secrets } from '../secrets.ts'

/**
 * Puts values in the place of CloudFormation's dynamic references: `{{resolve:secretsmanager:ARN:SecretString:::}}` (or
 * with a key of its JSON, or a version) and `{{resolve:ssm:NAME}}`.
 * @throws Error for a reference to something that does not exist
 */
export function revealer(secrets: Secrets, parameters: Parameters): (text: string) => string {
  return (text) =>
    text.replace(/\{\{resolve:(\w+(?:-\w+)*):([^}]+)\}\}/g, (whole, service: string, rest: string) => {
      const value =
        service === 'secretsmanager' ? secretValue(secrets, rest) : service === 'ssm' ? parameters.get(rest) : undefined
      if (value === undefined) throw new Error(`The reference ${whole} names nothing that the local cloud has.`)
      return value
    })
}

function secretValue(secrets: Secrets, reference: string): string | undefined {
  const [, id = '', key = '', version = ''] =
    /^(arn:.*?:secret:[^:]+|[^:]+)(?::SecretString(?::([^:]*)(?:::([^:]*))?)?:*)?$/.exec(reference) ?? []
  const value = secrets.value(id, version)
  if (value === undefined || key === '') return value
  const fields = JSON.parse(value) as Record<string, unknown>
  return Object.hasOwn(fields, key) ? String(fields[key]) : undefined
}
