import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { printCopyFile } from './photographs.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The source of print copies in the benchmark: another process, requested over HTTP like S3. */
export interface Storage {
  /** The response to a request for a photograph's print copy. */
  open(id: string): Promise<IncomingMessage>
  close(): void
}

/** Starts the storage with print copies of a width. */
export const startStorage = async (width: number): Promise<Storage> => {
  const child = fork(fileURLToPath(import.meta.url), [String(width)])
  const [port] = (await once(child, 'message')) as [number]
  return {
    open: (id) =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: `/${id}`, agent }, resolve).on('error', reject)
      }),
    close: () => child.kill(),
  }
}

const serve = (width: number): void => {
  const pictures = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const file = printCopyFile(request.url?.slice(1) ?? '', width)
    const bytes = pictures.get(file) ?? readFileSync(file)
    pictures.set(file, bytes)
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

if (import.meta.main) serve(Number(process.argv[2]))
