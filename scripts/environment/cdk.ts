import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { EnvironmentName } from '../../infra/environments.ts'

export const root = path.join(import.meta.dirname, '../..')

/** Runs a program in the repository with our terminal, and returns its exit code. Throws if it cannot start. */
export function exitCodeOf(script: string, args: readonly string[]): number {
  const { status, error } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw error
  return status ?? 1
}

/** Runs a program in the repository with our terminal; its failure becomes ours. Throws if it cannot start. */
export function run(script: string, args: readonly string[]): void {
  const exitCode = exitCodeOf(script, args)
  if (exitCode !== 0) process.exit(exitCode)
}

export const cdkScript = 'node_modules/aws-cdk/bin/cdk'

/** Runs a CDK command on all stacks of an environment, with the terminal's credentials; returns its exit code. */
export const tryCdk = (command: string, environment: EnvironmentName, ...args: string[]): number =>
  exitCodeOf(cdkScript, [command, '--all', '--context', `environment=${environment}`, ...args])

/** The same, but exits if it fails. */
export function cdk(command: string, environment: EnvironmentName, ...args: string[]): void {
  const exitCode = tryCdk(command, environment, ...args)
  if (exitCode !== 0) process.exit(exitCode)
}
