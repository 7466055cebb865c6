import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { UsageError } from './arguments.ts'

/** Runs the AWS CLI, and returns its output. */
export type Aws = (args: readonly string[]) => Promise<string>

/** The installed AWS CLI. Throws UsageError if there is none. */
export const aws: Aws = async (args) => {
  try {
    // A template has up to 1 MB, before the command line indents it.
    return (await promisify(execFile)('aws', [...args], { maxBuffer: 16 * 2 ** 20 })).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError('The AWS command line (aws) is not installed.')
    throw error
  }
}
