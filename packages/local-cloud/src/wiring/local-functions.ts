import { resolve } from 'node:path'
import * as z from 'zod'
import { credentialsOf } from '../iam/credentials.ts'
import type { AsyncSettings, FunctionSpec } from '../lambda/index.ts'
import type { Resource, Resources } from '../template/resource-type.ts'
import type { Reveal } from './dynamic-references.ts'
import { eventInvokeConfig, lambdaFunction, stateMachine } from '../template/types/compute.ts'
import type { MachineSpec } from '../step-functions.ts'

const metadataSchema = z.object({
  'local:entry': z.string(),
  'local:external': z.array(z.string()).default([]),
  'local:loaders': z.record(z.string(), z.string()).default({}),
})

export interface LocalFunctions {
  specs: FunctionSpec[]
  asyncSettings: Record<string, AsyncSettings>
  /** In an ARN or an invocation URI. @throws Error if it has no source here; `who` needs it */
  nameOf(arn: string, who: string): string
}

/** Those without a source are CDK's own, for custom resources that are handled here without them. */
export function localFunctions(resources: Resources, root: string, localise: Reveal): LocalFunctions {
  const all = resources.all(lambdaFunction)
  const specs = all.filter(({ metadata }) => 'local:entry' in metadata).map((each) => specOf(each, root, localise))
  const runnable = new Set(specs.map(({ name }) => name))
  return {
    specs,
    asyncSettings: asyncSettingsOf(all, resources),
    nameOf(arn, who) {
      const name = /:function:([^:/]+)/.exec(arn)?.[1]
      if (!name) throw new Error(`${who} calls ${arn}, which is no function; the local cloud calls functions alone.`)
      if (!runnable.has(name))
        throw new Error(`${who} calls the function ${name}, which names no source in its metadata (local:entry).`)
      return name
    },
  }
}

type FunctionResource = Resource<z.infer<typeof lambdaFunction.properties>>

function specOf(resource: FunctionResource, root: string, localise: Reveal): FunctionSpec {
  const { properties, ref, stackName, logicalId } = resource
  const metadata = metadataSchema.safeParse(resource.metadata)
  if (!metadata.success)
    throw new Error(`Stack ${stackName}, resource ${logicalId}: its metadata is not as the local cloud reads it.`)
  if (properties.Runtime !== undefined && !properties.Runtime.startsWith('nodejs'))
    throw new Error(
      `Stack ${stackName}, resource ${logicalId}: the runtime ${properties.Runtime} is not supported by the local cloud.`,
    )
  const variables = Object.entries(properties.Environment?.Variables ?? {})
  return {
    name: ref,
    entry: resolve(root, metadata.data['local:entry']),
    handler: properties.Handler?.split('.').at(-1) ?? 'handler',
    timeoutSeconds: properties.Timeout,
    memoryMegabytes: properties.MemorySize,
    architecture: properties.Architectures[0] ?? 'x86_64',
    credentials: credentialsOf(ref),
    environment: Object.fromEntries(variables.map(([name, value]) => [name, localise(value, resource)])),
    external: metadata.data['local:external'],
    loaders: metadata.data['local:loaders'],
    ...(properties.ReservedConcurrentExecutions && { reservedConcurrency: properties.ReservedConcurrentExecutions }),
  }
}

function asyncSettingsOf(all: FunctionResource[], resources: Resources): Record<string, AsyncSettings> {
  const letters = all.map(
    ({ ref, properties }) => [ref, { onFailure: properties.DeadLetterConfig?.TargetArn }] as const,
  )
  const settings: Record<string, AsyncSettings> = Object.fromEntries(letters)
  for (const { properties } of resources.all(eventInvokeConfig)) {
    const before = settings[properties.FunctionName]
    settings[properties.FunctionName] = {
      retries: properties.MaximumRetryAttempts,
      onFailure: properties.DestinationConfig?.OnFailure?.Destination ?? before?.onFailure,
    }
  }
  return settings
}

/** Every function in them must have a source. */
export function localMachines(resources: Resources, functions: LocalFunctions): MachineSpec[] {
  return resources.all(stateMachine).map(({ ref, attributes, properties, stackName, logicalId }) => {
    const { DefinitionString, Definition, DefinitionSubstitutions = {} } = properties
    const text = Object.entries(DefinitionSubstitutions).reduce(
      (filled, [name, value]) => filled.replaceAll(`\${${name}}`, value),
      DefinitionString ?? JSON.stringify(Definition),
    )
    for (const [arn] of text.matchAll(/arn:aws:lambda:[\w:-]+/g))
      functions.nameOf(arn, `Stack ${stackName}: the state machine ${logicalId}`)
    return {
      arn: ref,
      name: attributes.Name ?? '',
      role: properties.RoleArn,
      definition: z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
    }
  })
}
