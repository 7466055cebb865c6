import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  adminArguments,
  deployArguments,
  destroyableArgument,
  environmentArgument,
  main,
  restoreArguments,
  UsageError,
} from './arguments.ts'

test('--env takes one of the environments, and nothing else', () => {
  expect(environmentArgument(['--env', 'prod'])).toBe('prod')
  expect(environmentArgument(['--env=local'])).toBe('local')
  for (const args of [[], ['--env'], ['dev'], ['--env', 'dev', '--force']])
    expect(() => environmentArgument(args), args.join(' ')).toThrow(UsageError)
  expect(() => environmentArgument(['--env', 'x'])).toThrow('--env takes one of: local, dev, staging, prod.')
})

test('destroy refuses prod', () => expect(() => destroyableArgument(['--env', 'prod'])).toThrow('prod holds evidence'))

test('create-admin needs an address', () => {
  expect(() => adminArguments(['--env', 'dev'])).toThrow('--email names the person’s address.')
  expect(() => adminArguments(['--env', 'dev', '--email', 'nobody'])).toThrow('Invalid email address')
})

test('--endpoint takes a URL, and is not for local', () => {
  const at = ['--endpoint', 'http://127.0.0.1:4566']
  expect(deployArguments(['--env', 'dev', ...at])).toEqual({ env: 'dev', endpoint: at[1] })
  expect(() => deployArguments(['--env', 'local', ...at])).toThrow('--endpoint is for the other environments')
  expect(() => deployArguments(['--env', 'dev', '--endpoint', 'ministack'])).toThrow('--endpoint takes a URL.')
})

test('restore takes one thing, and only the options that it has a use for', () => {
  const restore = (args: string) => restoreArguments(`--env dev ${args}`.split(' '))
  expect(restore('--bucket photos --from NEW --prefix originals/')).toMatchObject({ prefix: 'originals/' })
  for (const args of ['--from NEW', '--table reports --bucket photos --from NEW'])
    expect(() => restore(args), args).toThrow('What is restored?')
  expect(() => restore('--table reports')).toThrow('--from names')
  expect(() => restore('--table reports --from NEW --prefix a/')).toThrow('--prefix is for --bucket.')
  for (const args of ['--overwrite', '--from NEW', '--from-region eu-west-1'])
    expect(() => restore(`--users FILE ${args}`), args).toThrow('--users takes')
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
