import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Client } from '@lintel/contract'
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStack, root, startLocalStack } from './local-stack.ts'

const dir = mkdtempSync(path.join(os.tmpdir(), 'lintel-admin-'))
const email = 'first@lintel.example'
let stack: LocalStack

beforeAll(async () => {
  stack = await startLocalStack({ dir, port: 0, web: false })
  Object.assign(process.env, stack.environment)
})
afterAll(async () => {
  await stack.close()
  rmSync(dir, { recursive: true, force: true })
})

const createAdmin = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/create-admin.ts', '--env', 'local', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(stack.port) },
  })

test('the first system administrator, whose creation was interrupted once, signs in, chooses a password and can list clients', async () => {
  await createAdmin('--email', email, '--name', 'First Person')
  const UserPoolId = stack.config.userPoolId
  await new CognitoIdentityProviderClient({}).send(
    new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: email, GroupName: 'Administrators' }),
  )
  const { stdout } = await createAdmin('--email', email, '--name', 'First Person')
  const password = /^ {2}(\S+)$/m.exec(stdout)?.[1] ?? ''

  const { userPoolId, userPoolClientId, authEndpoint } = stack.config
  const { Groups = [] } = await new CognitoIdentityProviderClient({}).send(
    new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: email }),
  )
  expect(Groups.map(({ GroupName }) => GroupName).toSorted()).toEqual(['Administrators', 'SysAdmin'])

  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(authEndpoint && { userPoolEndpoint: authEndpoint }) } },
  })
  const { nextStep } = await signIn({ username: email, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  await confirmSignIn({ challengeResponse: 'Correct-Horse-7' })
  const token = (await fetchAuthSession()).tokens?.idToken
  expect(token?.payload['custom:client_id']).toBe('provider')

  const listed = await fetch(`${stack.url}/v1/clients`, { headers: { authorization: `Bearer ${token?.toString()}` } })
  expect(listed.status).toBe(200)
  // The provider itself is hidden.
  expect(((await listed.json()) as { data: Client[] }).data).toEqual([])
})

test('an address with an account is refused', async () => {
  await expect(createAdmin('--email', email)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${email} already has an account.`) as string,
  })
})
