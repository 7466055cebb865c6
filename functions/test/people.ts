import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Client, Group } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { inject } from 'vitest'

/** A signed-in person of the tests. */
export interface Person {
  email: string
  sub: string
  clientId: string
  userId: string
  groups: readonly Group[]
  idToken: string
  accessToken: string
}

export const testPassword = 'Correct-Horse-7'

/** Points this process at the stack, so that operations and stores can be called beside the API. */
export const atStack = () => {
  const stack = inject('stack')
  Object.assign(process.env, stack.environment, stack.variables)
  return stack
}

const cognito = () => new CognitoIdentityProviderClient({})

/** Makes an identity in these groups; its custom attributes say whose it is. */
const makeIdentity = async (email: string, attributes: Record<string, string>, groups: readonly Group[]) => {
  const { config } = atStack()
  const UserPoolId = config.userPoolId
  const client = cognito()
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries({ email, email_verified: 'true', ...attributes }).map(([Name, Value]) => ({
        Name,
        Value,
      })),
    }),
  )
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: testPassword, Permanent: true }),
  )
  for (const GroupName of groups)
    await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }))
  return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
}

let signingIn: Promise<unknown> = Promise.resolve()

/** Signs in as the web does. Amplify knows one person at a time, so sign-ins follow each other. */
const tokensOf = (email: string) => {
  const { config } = atStack()
  const next = signingIn
    .catch(() => undefined)
    .then(async () => {
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: config.userPoolId,
            userPoolClientId: config.userPoolClientId,
            ...(config.authEndpoint && { userPoolEndpoint: config.authEndpoint }),
          },
        },
      })
      await signOut()
      const { nextStep } = await signIn({
        username: email,
        password: testPassword,
        options: { authFlowType: 'CUSTOM_WITH_SRP' },
      })
      if (nextStep.signInStep !== 'DONE') throw new Error(`Sign-in of ${email} stopped at ${nextStep.signInStep}`)
      const { tokens } = await fetchAuthSession()
      return { idToken: String(tokens?.idToken), accessToken: String(tokens?.accessToken) }
    })
  signingIn = next
  return next
}

/** A person of a client, in these groups; of no client where `clientId` is empty. */
export const aPerson = async (
  groups: readonly Group[],
  { clientId, userId, name = groups.join(' ') }: { clientId: string; userId: string; name?: string },
): Promise<Person> => {
  const email = `${newId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}@people.example`
  const attributes = {
    name,
    ...(clientId && { 'custom:client_id': clientId }),
    ...(userId && { 'custom:user_id': userId }),
  }
  const sub = await makeIdentity(email, attributes, groups)
  return { email, sub, clientId, userId, groups, ...(await tokensOf(email)) }
}

/**
 * A client of one's own with two branches and two users: `everywhere`, who sees all branches, and `first`, who sees
 * the first branch alone.
 */
export const aClient = async (change: Partial<Client> = {}): Promise<Client> => {
  atStack()
  const id = `c-${newId()}`
  const { putClient } = await import('../clients/put-client.ts')
  const base = newClient({ id, name: `Client ${id}` }, { branchId: `${id}-1` })
  const [branch] = base.branches
  if (!branch) throw new Error('A new client has a branch')
  const client: Client = {
    ...base,
    branches: [
      { ...branch, name: 'First' },
      { ...branch, id: `${id}-2`, name: 'Second' },
    ],
    users: [
      {
        id: `${id}-everywhere`,
        name: 'Eve Rywhere',
        email: 'eve@people.example',
        color: '#0f766e',
        branchlist: [],
        planneractive: true,
      },
      {
        id: `${id}-first`,
        name: 'Finn First',
        email: 'finn@people.example',
        color: '#0f766e',
        branchlist: [`${id}-1`],
        planneractive: true,
      },
    ],
    ...change,
  }
  await putClient(client)
  return client
}
