import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  adminArguments,
  destroyableArgument,
  environmentArgument,
  main,
  smokeArguments,
  UsageError,
} from './arguments.ts'

describe('--env', () => {
  test.each(['local', 'dev', 'staging', 'prod'])('accepts %s', (name) => {
    expect(environmentArgument(['--env', name])).toBe(name)
    expect(environmentArgument([`--env=${name}`])).toBe(name)
  })

  test.each([[[]], [['--env', 'production']], [['--env']], [['dev']], [['--env', 'dev', '--force']]])(
    'refuses %j',
    (args) => expect(() => environmentArgument(args)).toThrow(UsageError),
  )

  test('lists the existing environments', () =>
    expect(() => environmentArgument(['--env', 'x'])).toThrow('--env takes one of: local, dev, staging, prod.'))
})

describe('destroy', () => {
  test('refuses prod', () => expect(() => destroyableArgument(['--env', 'prod'])).toThrow('prod holds evidence'))
  test('accepts the others', () => expect(destroyableArgument(['--env', 'staging'])).toBe('staging'))
})

describe('create-admin', () => {
  test('needs an address', () => {
    expect(() => adminArguments(['--env', 'dev'])).toThrow('--email names the person’s address.')
    expect(() => adminArguments(['--env', 'dev', '--email', 'nobody'])).toThrow('Invalid email address')
  })

  test('accepts a name', () => {
    const email = 'ada@lintel.example'
    expect(adminArguments(['--env', 'dev', '--email', email])).toEqual({
      env: 'dev',
      email,
      name: 'System administrator',
    })
    expect(adminArguments(['--env', 'dev', '--email', email, '--name', 'Ada']).name).toBe('Ada')
  })
})

describe('smoke', () => {
  test('e-mails the simulator by default', () => {
    expect(smokeArguments(['--env', 'dev'])).toEqual({ env: 'dev', to: 'success@simulator.amazonses.com' })
    const args = ['--env', 'dev', '--profile', 'ours', '--to', 'ada@lintel.example']
    expect(smokeArguments(args)).toEqual({ env: 'dev', profile: 'ours', to: 'ada@lintel.example' })
  })
})

describe('an error that stops a script', () => {
  afterEach(() => {
    process.exitCode = undefined
    vi.restoreAllMocks()
  })

  const named = (name: string, message: string) => Object.assign(new Error(message), { name })

  test.each([
    [new UsageError('It is running.'), 'It is running.'],
    [named('CredentialsProviderError', 'Could not load'), 'aws sts get-caller-identity must succeed. (Could not load)'],
    [named('ParameterNotFound', ''), 'This environment is not deployed'],
    [named('AccessDenied', 'not authorized'), 'infra/deployer-policy.json has all rights'],
  ])('is printed as one line (%#)', async (error, message) => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await main(async () => {
      throw error
    })
    expect(lines.mock.calls).toEqual([[expect.stringContaining(message)]])
    expect(process.exitCode).toBe(2)
  })

  test('is printed with its stack if it is a bug', async () => {
    const script = async () => {
      throw new Error('oops')
    }
    await expect(main(script)).rejects.toThrow('oops')
  })
})
