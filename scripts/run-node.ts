import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/**
 * Runs a Node program in the repository and waits: its memory is free again afterwards. `hear` receives its messages.
 * @throws Error if it fails; its output says why
 */
export const runNode = async (
  args: string[],
  environment: Record<string, string> = {},
  hear?: (message: string) => void,
): Promise<void> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', ...(hear ? ['ipc' as const] : [])],
    env: { ...process.env, ...environment },
  })
  if (hear) child.on('message', (message) => hear(String(message)))
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code !== 0) throw new Error(`${args[0] ?? ''} ended with ${signal ?? code}.`)
}
