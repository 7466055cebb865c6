import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { AgencyUser, groupPrecedence, type Client, type Group } from '@lintel/contract'
import { newClient, newId } from '@lintel/rules'
import { inject } from 'vitest'
import type * as z from 'zod'
import { tokensOf } from './tokens.ts'

/** A test user, with tokens as after signing in. */
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

/** Points this process at the stack, so that operations and stores can be called without the API. */
export const atStack = () => {
  const stack = inject('stack')
  Object.assign(process.env, stack.environment, stack.variables)
  return stack
}

const cognito = () => new CognitoIdentityProviderClient({})

/** Creates an account in these groups; its custom attributes name its client and user. */
const makeIdentity = async (attributes: Record<string, string>, groups: readonly Group[]) => {
  const { email } = attributes
  const { config } = atStack()
  const UserPoolId = config.userPoolId
  const client = cognito()
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries({ email_verified: 'true', ...attributes }).map(([Name, Value]) => ({
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
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
  return { username: User?.Username ?? '', sub }
}

const anAddress = () => `${newId().replaceAll(/\W|_/g, '').toLowerCase()}@people.example`

/** A user of a client, in these groups; of no client if `clientId` is empty. */
export const aPerson = async (
  groups: readonly Group[],
  of: { clientId: string; userId: string; name?: string; email?: string },
): Promise<Person> => {
  const { clientId, userId, name = groups.join(' '), email = anAddress() } = of
  const attributes = {
    email,
    name,
    ...(clientId && { 'custom:client_id': clientId }),
    ...(userId && { 'custom:user_id': userId }),
  }
  const identity = await makeIdentity(attributes, groups)
  const ranked = groups.toSorted((a, b) => groupPrecedence[a] - groupPrecedence[b])
  const tokens = tokensOf({ ...identity, attributes, groups: ranked })
  return { email, sub: identity.sub, clientId, userId, groups, ...tokens }
}

/** A user of a client, by default of the one who sees all of its branches. */
export const aUserOf = ({ id }: Pick<Client, 'id'>, groups: readonly Group[] = ['Customers'], user = 'everywhere') =>
  aPerson(groups, { clientId: id, userId: `${id}-${user}` })

/** The same user with new tokens, as after signing in again. */
export const signedInAgain = (person: Person): Person => {
  const { email, sub, clientId, userId, groups } = person
  const attributes = { email, name: email, 'custom:client_id': clientId, 'custom:user_id': userId }
  return { ...person, ...tokensOf({ username: email, sub, attributes, groups }) }
}

/** Adds a user, who has no account, to a client. */
export const addUser = async (clientId: string, user: z.input<typeof AgencyUser>): Promise<Client> => {
  const { changeClient } = await import('../clients/put-client.ts')
  return changeClient(clientId, (known) => known && { ...known, users: [...known.users, AgencyUser.parse(user)] })
}

/**
 * A new client with two branches and two users: `everywhere`, who sees all branches, and `first`, who sees only the
 * first.
 */
export const aClient = async (change: Partial<Client> = {}): Promise<Client> => {
  atStack()
  const id = `c-${newId()}`
  const { putClient } = await import('../clients/put-client.ts')
  const base = newClient({ id, name: `Client ${id}` }, { branchId: `${id}-1` })
  const [branch] = base.branches
  if (!branch) throw new Error('A new client has a branch')
  const second = { ...branch, id: `${id}-2`, name: 'Second' }
  const users = [
    { id: `${id}-everywhere`, name: 'Eve Rywhere', email: 'eve@people.example' },
    { id: `${id}-first`, name: 'Finn First', email: 'finn@people.example', branchlist: [`${id}-1`] },
  ].map((user) => AgencyUser.parse(user))
  const client: Client = { ...base, branches: [{ ...branch, name: 'First' }, second], users, ...change }
  await putClient(client)
  return client
}

/** The provider's client, which all tests of a run share: it is changed, never replaced. */
export const theProvider = async (change: (known: Client) => Partial<Client> = () => ({})): Promise<Client> => {
  atStack()
  const { changeClient } = await import('../clients/put-client.ts')
  const base = newClient({ id: 'provider', name: 'Provider of Lintel' }, { branchId: 'provider-branch' })
  return changeClient(base.id, (known = base) => ({ ...known, ...change(known) }))
}

/** Adds `second`, a user of the second branch. */
export const addSecond = ({ id }: Client): Promise<Client> =>
  addUser(id, { id: `${id}-second`, name: 'Sue Second', email: 'sue@people.example', branchlist: [`${id}-2`] })

/** A client with a third user, `second` of the second branch, its staff by what they may see, and provider support. */
export const aStaffedClient = async () => {
  const client = await addSecond(await aClient())
  const { id } = client
  const provider = await aClient()
  const of = (name: string) => ({ clientId: id, userId: `${id}-${name}` })
  const people = {
    company: await aPerson(['Customers', 'CustomerAdministrators'], of('everywhere')),
    branch: await aPerson(['Customers', 'BranchAdministrators'], of('first')),
    first: await aPerson(['Customers', 'Inspectors'], of('first')),
    second: await aPerson(['Customers', 'Inspectors'], of('second')),
    provider: await aUserOf(provider, ['Support']),
  }
  return { client, people }
}
