import { SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, expect, test, vi } from 'vitest'
import { pointAt } from './this-machine.ts'

const before = { ...process.env }
afterEach(() => {
  vi.unstubAllEnvs()
  process.env = { ...before }
})

test('an emulator gets nothing of the terminal’s settings of AWS, and made-up credentials', async () => {
  for (const name of ['PROFILE', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN', 'ENDPOINT_URL_SSM'])
    vi.stubEnv(`AWS_${name}`, 'https://real.example')
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', 'http://127.0.0.1/credentials')
  pointAt('dev', 'http://127.0.0.1:4566')
  const { config } = new SSMClient({})
  expect(await config.credentials()).toMatchObject({ accessKeyId: '000000000000', secretAccessKey: 'test' })
  expect(process.env.AWS_ENDPOINT_URL).toBe('http://127.0.0.1:4566')
  expect(JSON.stringify(process.env)).not.toMatch(/real\.example|AWS_CONTAINER/)
})
