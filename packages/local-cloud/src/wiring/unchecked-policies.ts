import type { Resources } from '../template/resource.ts'
import { topic, topicPolicy } from '../template/types/operations.ts'
import { knownTypes } from '../template/types/index.ts'
import { queuePolicy, bucketPolicy, managedPolicy, role, rolePolicy, secretPolicy } from '../template/types/rights.ts'
import { customerKey, globalTable, table } from '../template/types/storage.ts'

const checked: ReadonlySet<string> = new Set(
  [
    bucketPolicy,
    customerKey,
    globalTable,
    managedPolicy,
    queuePolicy,
    role,
    rolePolicy,
    secretPolicy,
    table,
    topicPolicy,
  ].map(({ type }) => type),
)

/**
 * Such a policy, or that of a resource's key, would allow or refuse something only in AWS. @throws Error with a
 * sentence for the first
 */
export function refuseUncheckedPolicies(resources: Resources): void {
  for (const type of knownTypes)
    for (const { stackName, logicalId, properties } of resources.all(type)) {
      const where = `Stack ${stackName}, resource ${logicalId} (${type.type})`
      if (!checked.has(type.type) && holds(properties, isPolicy))
        throw new Error(`${where}: it has a policy, and the local cloud does not judge policies of this type.`)
      if (type !== topic && holds(properties, namesKey))
        throw new Error(`${where}: it has a key of KMS, and the local cloud judges the keys of topics alone.`)
    }
}

const holds = (value: unknown, isSuch: (value: object) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isSuch(value) || Object.values(value).some((inner) => holds(inner, isSuch)))

const isPolicy = (value: object) => 'Statement' in value && Array.isArray(value.Statement)

const namesKey = (value: object) =>
  Object.entries(value).some(([name, key]) => /^kms(Master)?Key(Id|Arn)$/i.test(name) && typeof key === 'string')
