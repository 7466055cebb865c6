import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

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

/** Calls that no role or policy of the template allows; empty if the product has already ended. */
export const denialsOf = async (address: string): Promise<string[]> => {
  const answer = await fetch(`${address}/_local/denials.json`).catch(() => undefined)
  return answer?.ok ? [...new Set((await answer.json()) as string[])] : []
}

/** Starts the product like `npm start`, with a data folder of its own. */
const startOwnProduct = async () => {
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
      if (printed.includes('The demonstration is complete')) resolve()
    })
    product.on('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${printed}`)))
  })
  const url = `http://localhost:${port}`
  /** Ends it. Throws if AWS would have denied any of its calls. */
  const end = async () => {
    const denials = await denialsOf(url)
    if (product.exitCode === null && product.signalCode === null) {
      const ended = new Promise((resolve) => product.once('exit', resolve))
      product.kill('SIGTERM')
      await ended
    }
    rmSync(data, { recursive: true, force: true })
    if (denials.length > 0) throw new Error(`AWS would have refused:\n${denials.join('\n')}`)
  }
  return { url, data, process: product, end }
}

/**
 * Starts the product shared by all tests and passes its address on (`LINTEL_ADDRESS`). That variable can name a running
 * product instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.LINTEL_ADDRESS) return async () => undefined
  const product = await startOwnProduct()
  process.env.LINTEL_ADDRESS = product.url
  // Once it has ended, the next caller starts another.
  product.process.once('exit', () => delete process.env.LINTEL_ADDRESS)
  process.env.LINTEL_E2E_DATA = product.data
  return product.end
}
