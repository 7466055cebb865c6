import { createHash } from 'node:crypto'
import * as z from 'zod'

/** The identifiers of a resource: the results of `Ref` and of `Fn::GetAtt`. */
export interface Identity {
  ref: string
  attributes: Record<string, string>
}

export interface Naming {
  stackName: string
  logicalId: string
  region: string
  account: string
  /** Undefined if absent. */
  text(property: string): string | undefined
}

export interface ResourceType<T = unknown> {
  type: string
  /** All supported properties, and those without meaning here; any other is an error. */
  properties: z.ZodType<T>
  identity(naming: Naming): Identity
}

export function resourceType<T>(
  type: string,
  properties: z.ZodType<T>,
  identity: (naming: Naming) => Identity,
): ResourceType<T> {
  return { type, properties, identity }
}

/** A type that needs no action here, whatever its properties are. */
export function inertType(type: string, identity: (naming: Naming) => Identity = plainIdentity): ResourceType {
  return { type, properties: z.record(z.string(), z.unknown()), identity }
}

/** Properties without meaning on one machine. */
export function meaningless<const N extends string>(...names: N[]): Record<N, z.ZodOptional<z.ZodUnknown>> {
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    N,
    z.ZodOptional<z.ZodUnknown>
  >
}

/** The local cloud supports no other. */
export const only = <const V extends string | number | boolean>(value: V) => z.literal(value).optional()

/** `Stack-LogicalId`: CloudFormation's name for an unnamed resource. */
export const generatedName = ({ stackName, logicalId }: Naming, max = 128) => {
  const name = `${stackName}-${logicalId}`
  return name.length <= max ? name : `${name.slice(0, max - 9)}-${shortHash(name, 8)}`
}

/** The same letters and digits for the same resource in every run. */
export function idOf({ stackName, logicalId }: Naming, length: number): string {
  return shortHash(`${stackName}/${logicalId}`, length)
}

function shortHash(text: string, length: number): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return BigInt(`0x${digest}`).toString(36).padStart(length, '0').slice(-length)
}

export const arn = ({ region, account }: Naming, service: string, resource: string) =>
  `arn:aws:${service}:${region}:${account}:${resource}`

function plainIdentity(naming: Naming): Identity {
  const ref = generatedName(naming)
  return { ref, attributes: { Id: ref } }
}

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
