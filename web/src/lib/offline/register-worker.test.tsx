import { afterEach, expect, it, vi } from 'vitest'
import { keepInMemory } from '../../testing/memory-database.ts'
import { drainMessage } from './worker-messages.ts'

const open = async (onLine: boolean) => {
  keepInMemory()
  vi.stubEnv('PROD', true)
  const sync = { register: vi.fn<(tag: string) => Promise<void>>(async () => undefined) }
  const found = vi.fn<() => Promise<object>>(async () => ({ sync, update: async () => undefined }))
  const serviceWorker = { register: found, getRegistration: found }
  vi.stubGlobal('navigator', { onLine, serviceWorker })
  vi.resetModules()
  const { registerWorker } = await import('./register-worker.ts')
  registerWorker('ann')
  await vi.waitFor(() => expect(found).toHaveBeenCalledOnce())
  await Promise.resolve()
  return sync.register
}

afterEach(() => void vi.unstubAllEnvs())

it('has the browser tell a page in the background that there is a network again', async () => {
  const register = await open(true)
  expect(register).not.toHaveBeenCalled()
  dispatchEvent(new Event('offline'))
  expect(register).toHaveBeenCalledWith(drainMessage)
})

it('does so for a page that was opened without a network', async () => {
  expect(await open(false)).toHaveBeenCalledWith(drainMessage)
})
