import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A port that nobody uses at the moment. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })

/** What was refused because no role or policy of the template allows it; nothing where a test has ended the product. */
const denialsOf = async (address: string): Promise<string[]> => {
  const answer = await fetch(`${address}/_local/denials.json`).catch(() => undefined)
  return answer?.ok ? [...new Set((await answer.json()) as string[])] : []
}

/**
 * Starts the product as `npm start` does, in a folder of its own, and tells the tests its address
 * (`LINTEL_ADDRESS`). A product that runs already may be named there instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.LINTEL_ADDRESS) return async () => undefined
  const port = await freePort()
  const data = mkdtempSync(path.join(os.tmpdir(), 'lintel-e2e-'))
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), LINTEL_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    product.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Lintel is ready')) resolve()
    })
    product.on('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${printed}`)))
  })
  process.env.LINTEL_ADDRESS = `http://localhost:${port}`
  // Whoever asks after it has ended starts another.
  product.once('exit', () => delete process.env.LINTEL_ADDRESS)
  process.env.LINTEL_E2E_DATA = data
  return async () => {
    const denials = await denialsOf(`http://localhost:${port}`)
    if (product.exitCode === null && product.signalCode === null) {
      const ended = new Promise((resolve) => product.once('exit', resolve))
      product.kill('SIGTERM')
      await ended
    }
    rmSync(data, { recursive: true, force: true })
    if (denials.length > 0) throw new Error(`AWS would have refused:\n${denials.join('\n')}`)
  }
}
