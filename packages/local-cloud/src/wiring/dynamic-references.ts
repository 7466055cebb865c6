import { createHash } from 'node:crypto'
import * as z from 'zod'
import { readJsonFile, writeJsonFile } from '../journal.ts'
import type { Parameters } from '../parameters.ts'
import type { Secrets } from '../secrets.ts'
import type { Resource } from '../template/resource-type.ts'

export type Reveal = (text: string, of: Pick<Resource<unknown>, 'stackName' | 'logicalId' | 'properties'>) => string

/** The inputs of resources: by stack and name, the hash of their properties, and values by reference. */
const Kept = z.record(z.string(), z.object({ properties: z.string(), values: z.record(z.string(), z.string()) }))

/**
 * `{{resolve:secretsmanager:ARN:SecretString:::}}` (or with a key of its JSON, or a version) and
 * `{{resolve:ssm:NAME}}`. As in AWS, an unchanged resource keeps its former values, stored in `file`.
 */
export function revealer(secrets: Secrets, parameters: Parameters, file: string): Reveal {
  const kept = new Map(Object.entries(Kept.parse(readJsonFile(file) ?? {})))
  return (text, { stackName, logicalId, properties }) =>
    text.replace(/\{\{resolve:(\w+(?:-\w+)*):([^}]+)\}\}/g, (whole, service: string, rest: string) => {
      const key = `${stackName}/${logicalId}`
      const hash = createHash('sha256').update(JSON.stringify(properties)).digest('hex')
      const before = kept.get(key)
      const values = before?.properties === hash ? before.values : {}
      if (values[whole] !== undefined) return values[whole]
      const value =
        service === 'secretsmanager' ? secretValue(secrets, rest) : service === 'ssm' ? parameters.get(rest) : undefined
      if (value === undefined) throw new Error(`The reference ${whole} names nothing that the local cloud has.`)
      kept.set(key, { properties: hash, values: { ...values, [whole]: value } })
      writeJsonFile(file, Object.fromEntries(kept))
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
