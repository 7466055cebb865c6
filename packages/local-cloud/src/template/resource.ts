import type { Identity, ResourceType } from './resource-type.ts'

/** Everything in it is resolved. */
export interface Resource<T> extends Identity {
  stackName: string
  logicalId: string
  region: string
  properties: T
  metadata: Record<string, unknown>
  tags: Record<string, string>
  /** Files and folders of the assembly, by the key under which they would be uploaded. */
  assets: Map<string, string>
}

export interface Resources {
  all<T>(type: ResourceType<T>): Resource<T>[]
  /** True if CloudFormation creates the first only once the second exists. */
  waitsFor(one: Resource<unknown>, other: Resource<unknown>): boolean
  /** By stack and name. */
  outputs: Record<string, Record<string, unknown>>
}
