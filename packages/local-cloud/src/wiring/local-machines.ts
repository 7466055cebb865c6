import * as z from 'zod'
import type { MachineSpec } from '../step-functions.ts'
import type { Resources } from '../template/resource.ts'
import { stateMachine } from '../template/types/compute.ts'
import type { LocalFunctions } from './local-functions.ts'

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
