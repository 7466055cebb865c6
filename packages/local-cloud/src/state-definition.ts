import type { JsonObject } from './aws-error.ts'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions'

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

/** Also inside Map and Parallel. @throws with a sentence if something would not run as in AWS */
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

const require = createRequire(import.meta.url)
const { version } = require('asl-validator/package.json') as { version: string }

const good = new Set<string>()

/**
 * Validation takes a fifth of a second of processor time: once per content and validator version, for all that share
 * `folder`.
 */
export function checkedMachine(definition: StateMachineDefinition, folder: string | undefined): StateMachine {
  const key = createHash('sha256')
    .update(JSON.stringify([version, definition]))
    .digest('hex')
  const mark = folder && join(folder, key)
  const noValidate = good.has(key) || (mark !== undefined && existsSync(mark))
  const machine = new StateMachine(definition, { validationOptions: { checkArn: false, noValidate } })
  good.add(key)
  if (folder && mark && !noValidate) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(mark, '')
  }
  return machine
}
