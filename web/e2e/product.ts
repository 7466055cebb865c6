import { spawn, type ChildProcess } from 'node:child_process'
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

/** A product of its own, where it is and where it keeps its state. */
interface Product {
  url: string
  data: string
  process: ChildProcess
  /** Ends it. Throws where something was asked that AWS would have refused. */
  end: () => Promise<void>
}

/** Starts the product as `npm start` does, in a folder of its own. */
export const startProductWith = async (environment: Record<string, string> = {}): Promise<Product> => {
  const port = await freePort()
  const data = mkdtempSync(path.join(os.tmpdir(), 'lintel-e2e-'))
  const product = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, ...environment, PORT: String(port), LINTEL_DATA: data },
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
  const url = `http://localhost:${port}`
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
 * Starts the product of all journeys, and tells them its address (`LINTEL_ADDRESS`). A product that runs already may be
 * named there instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.LINTEL_ADDRESS) return async () => undefined
  const product = await startProductWith()
  process.env.LINTEL_ADDRESS = product.url
  // Whoever asks after it has ended starts another.
  product.process.once('exit', () => delete process.env.LINTEL_ADDRESS)
  process.env.LINTEL_E2E_DATA = product.data
  return product.end
}
