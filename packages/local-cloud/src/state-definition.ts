import type { JsonObject } from './json.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Fields that the library behind the local Step Functions would silently ignore. */
const unsupported = [
  'Arguments',
  'Assign',
  'Condition',
  'Items',
  'Output',
  'Credentials',
  'HeartbeatSeconds',
  'HeartbeatSecondsPath',
  'ItemBatcher',
  'ItemReader',
  'ResultWriter',
  'ToleratedFailureCount',
  'ToleratedFailurePercentage',
]
/** The longest time-out of a timer, in seconds: 24 days. */
const longestSeconds = 2_000_000

/**
 * Including those inside Map and Parallel, by name. @throws with a sentence naming machine and state if something would
 * not run as in AWS
 */
export function readStates(
  machine: string,
  definition: JsonObject,
  found = new Map<string, JsonObject>(),
): Map<string, JsonObject> {
  const refuse = (state: string, problem: string): never => {
    throw new Error(`State machine ${machine}, state ${state}: ${problem}`)
  }
  if (definition.QueryLanguage === 'JSONata') refuse('(all)', 'JSONata is not supported locally, use JSONPath.')
  for (const [name, state] of Object.entries((definition.States ?? {}) as { [name: string]: JsonObject })) {
    // Tasks are found only by their state's name, in whatever branch they are.
    if (found.has(name)) refuse(name, 'this name is used twice; names must be unique in the whole definition.')
    found.set(name, state)
    if (state.QueryLanguage === 'JSONata') refuse(name, 'JSONata is not supported locally, use JSONPath.')
    const field = unsupported.find((candidate) => candidate in state)
    if (field) refuse(name, `${field} is not supported locally.`)
    if (state.Type === 'Task' && !isLambda(state.Resource)) {
      refuse(name, `the integration ${String(state.Resource)} is not supported locally, only Lambda functions are.`)
    }
    const processor = (state.ItemProcessor ?? state.Iterator) as JsonObject | undefined
    const mode = (processor?.ProcessorConfig as JsonObject | undefined)?.Mode
    if (mode !== undefined && mode !== 'INLINE') refuse(name, `maps of mode ${String(mode)} are not supported locally.`)
    if (processor) readStates(machine, processor, found)
    for (const branch of (state.Branches ?? []) as JsonObject[]) readStates(machine, branch, found)
  }
  return found
}

/** Unset means none in AWS, but 60 s in the library. */
export function withoutDefaultTimeouts(definition: JsonObject): JsonObject {
  const copy = structuredClone(definition)
  if (typeof copy.TimeoutSeconds === 'number') copy.TimeoutSeconds = Math.min(copy.TimeoutSeconds, longestSeconds)
  for (const state of readStates('', copy).values()) {
    if (state.Type !== 'Task' || state.TimeoutSecondsPath !== undefined) continue
    state.TimeoutSeconds = Math.min((state.TimeoutSeconds as number | undefined) ?? longestSeconds, longestSeconds)
  }
  return copy
}

function isLambda(resource: unknown): boolean {
  if (typeof resource !== 'string') return false
  return /^arn:[^:]*:lambda:[^:]*:[^:]*:function:/.test(resource) || /^arn:[^:]*:states:::lambda:invoke$/.test(resource)
}
