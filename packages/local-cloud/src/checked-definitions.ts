import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions'

const require = createRequire(import.meta.url)
const { version } = require('asl-validator/package.json') as { version: string }

const good = new Set<string>()

/**
 * Validation takes a fifth of a second of processor time: once per content and validator version, in all processes that
 * share `folder`. An invalid definition is never cached. @throws Error that describes the problem
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
