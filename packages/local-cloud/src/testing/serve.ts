import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../service.ts'

/** Serves one service below `basePath` on a free port of 127.0.0.1, as the local stack does with all of them. */
export async function serve(service: Pick<Service, 'handle' | 'close'>, basePath: string) {
  const server = createServer((req, res) => {
    service.handle(req, res).catch((error: unknown) => {
      console.error(error)
      res.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    endpoint: `http://127.0.0.1:${port}${basePath}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await service.close()
    },
  }
}

export const clientOptions = (endpoint: string) => ({
  endpoint,
  region: 'eu-west-2',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
})

/** The error of a failed call; a successful call returns an error that no test expects. */
export const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('nothing failed'),
    (error: Error) => error,
  )
