import { afterEach, expect, it, vi } from 'vitest'
import { keepInMemory } from '../../testing/memory-database.ts'
import { drainMessage } from './worker-messages.ts'

const open = async (onLine: boolean) => {
  keepInMemory()
  vi.stubEnv('PROD', true)
  const sync = { register: vi.fn<(tag: string) => Promise<void>>(async () => undefined) }
  const registration = async () => ({ sync, update: async () => undefined })
  const serviceWorker = { [onLine ? 'register' : 'getRegistration']: registration }
  vi.stubGlobal('navigator', { onLine, serviceWorker })
  vi.resetModules()
  const { registerWorker } = await import('./register-worker.ts')
  registerWorker('ann')
  await new Promise((resolve) => setTimeout(resolve))
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
