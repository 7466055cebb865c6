import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { EnvironmentName } from '../../infra/environments.ts'

export const root = path.join(import.meta.dirname, '../..')

/** Runs a program in the repository with our terminal; its failure becomes ours. Throws where it cannot start. */
export function run(script: string, args: readonly string[]): void {
  const { status, error } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** CDK's command on all stacks of an environment, with the credentials of the terminal. */
export const cdk = (command: string, environment: EnvironmentName, ...args: string[]): void =>
  run('node_modules/aws-cdk/bin/cdk', [command, '--all', '--context', `environment=${environment}`, ...args])
