import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { WebConfig } from '@lintel/contract'

/** The details of a process that runs the product. */
export interface RunningStack {
  url: string
  port: number
  config: WebConfig
  /** Endpoints of its services, with the names of its tables and buckets. */
  environment: Record<string, string>
}

export interface KillableStack extends RunningStack {
  /** Ends the process like a power cut; resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the product in a separate process; port 0 chooses any free one. Throws if it ends before it is ready. */
export const startKillableStack = async (dir: string, port: number): Promise<KillableStack> => {
  const program = path.join(import.meta.dirname, 'stack.ts')
  const child = spawn(process.execPath, [program, dir, String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Shares the compile cache between starts: starting is a fifth of a round's work.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(dir, 'compiled') },
  })
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const first = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  const ended = gone.then(() => {
    throw new Error(`The stack ended before it was ready:\n${said.join('')}`)
  })
  ended.catch(() => undefined)
  const running = JSON.parse(await Promise.race([first, ended])) as RunningStack
  return {
    ...running,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
