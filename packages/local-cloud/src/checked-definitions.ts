import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions'

const require = createRequire(import.meta.url)
const { version } = require('asl-validator/package.json') as { version: string }

/** Definitions that this process has found to be good. */
const good = new Set<string>()

/**
 * The machine of a definition. Checking one takes a fifth of a second of processor time, so it is done once for each
 * content and version of the checker: in this process, and where there is a `folder` in all that share it. A definition
 * that has a fault is never remembered.
 * @throws Error with what is wrong with the definition
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
