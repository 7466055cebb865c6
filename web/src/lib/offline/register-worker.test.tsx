import { expect, it, vi } from 'vitest'
import { keepInMemory } from '../../testing/memory-database.ts'
import { registerWorker } from './register-worker.ts'
import { drainMessage } from './worker-messages.ts'

it('has the browser tell a page in the background that there is a network again', async () => {
  keepInMemory()
  vi.stubEnv('PROD', true)
  const sync = { register: vi.fn<(tag: string) => Promise<void>>(async () => undefined) }
  const registration = { sync, update: async () => undefined }
  const serviceWorker = { register: vi.fn<(file: string) => Promise<object>>(async () => registration) }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  registerWorker('ann')
  await vi.waitFor(() => expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js'))
  await Promise.resolve()
  expect(sync.register).not.toHaveBeenCalled()
  dispatchEvent(new Event('offline'))
  expect(sync.register).toHaveBeenCalledWith(drainMessage)
  vi.unstubAllEnvs()
})
