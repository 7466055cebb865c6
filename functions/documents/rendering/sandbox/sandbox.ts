import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ProfileName } from '../launch-profiles.ts'
import type { LaidOutFile } from './lay-out-file.ts'

const run = promisify(execFile)

/** Nothing else is writable in the sandbox, nor in Lambda. */
const writable = '/tmp'

export const sandboxFolder = (): Promise<string> => mkdtemp(path.join(writable, 'lintel-sandbox-'))

/** Returns the program's path, or the reason why this machine cannot have it. */
export async function compileSandbox(folder: string): Promise<{ program?: string; missing?: string }> {
  if (process.platform !== 'linux') return { missing: 'it needs Linux' }
  const program = path.join(folder, 'lambda-sandbox')
  try {
    await run('gcc', ['-O2', '-o', program, path.join(import.meta.dirname, 'lambda-sandbox.c')])
  } catch {
    return { missing: 'it needs gcc' }
  }
  const { stderr } = await run(program, ['true'], { env: { LAMBDA_SANDBOX_READ_ONLY: '1' } }).catch(
    (error: { stderr?: string }) => ({ stderr: error.stderr ?? '' }),
  )
  const isWhole = /shm cannot be written: on\n.*only \/tmp can be written: on\n.*are denied\n/.test(stderr)
  return isWhole ? { program } : { missing: 'the system allows no mount namespace' }
}

export interface ApartOptions {
  /** The sandbox's program; without it nothing is restricted. */
  program?: string
  profile: ProfileName
  folder: string
  job: string
  pdf: string
}

export async function layOutInSandbox({ program, profile, folder, job, pdf }: ApartOptions): Promise<LaidOutFile> {
  const [command, ...args] = [
    ...(program ? [program] : []),
    process.execPath,
    path.join(import.meta.dirname, 'lay-out-file.ts'),
    job,
    pdf,
  ]
  const env = { PATH: process.env.PATH, LAMBDA_SANDBOX_READ_ONLY: '1', CHROMIUM_PROFILE: profile, TMPDIR: folder }
  const { stdout } = await run(command, args, { env, maxBuffer: 1 << 24 })
  return JSON.parse(stdout) as LaidOutFile
}
