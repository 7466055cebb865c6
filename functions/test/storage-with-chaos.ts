import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { atStack } from './people.ts'

/** Interferes with a request: returns true if it has already been answered or cut off. */
type Interference = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>

/**
 * A proxy in front of the stack's storage: records requests and lets a test interfere, for modules that are imported
 * afterwards.
 */
export async function storageWithChaos() {
  const seen: string[] = []
  let interfere: Interference = () => false
  const { endpoints } = atStack()
  const target = new URL(endpoints.s3 ?? '')
  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    seen.push(`${req.method} ${req.url}`)
    if (await interfere(req, res)) return
    const { method, url: path, headers } = req
    const onward = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.on('error', () => onward.destroy())
    req.pipe(onward)
  }
  const server = createServer((req, res) => void pass(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}${target.pathname}`)
  // A client's address is fixed when it is created.
  vi.resetModules()
  return {
    /** Method and address of each request. */
    seen,
    interfereBy(how: Interference) {
      interfere = how
    },
    async end() {
      vi.unstubAllEnvs()
      vi.resetModules()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Responds as S3 does when it throttles. */
export const busy = (req: IncomingMessage, res: ServerResponse): true => {
  req.resume()
  res.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>')
  return true
}
