import { randomInt } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { AgencyUser } from '@lintel/contract'
import { newClient } from '@lintel/rules'
import { adminArguments, main, UsageError } from './environment/arguments.ts'
import { parameter } from './environment/parameters.ts'
import { isRunning, localAddress, pointAt } from './environment/this-machine.ts'

/** Letters and digits that are not mistaken for each other on paper, with one of each kind that the pool demands. */
const temporaryPassword = (): string => {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4)}-${pick('abcdefghijkmnpqrstuvwxyz', 6)}-${pick('23456789', 4)}!`
}

/** The provider is a hidden client, so that its people have a company and a user as everybody has. */
async function addToProvider(user: AgencyUser): Promise<string> {
  // Loaded late: the clients of AWS in there read the environment when they are made.
  const { providerClientId } = await import('../functions/clients/find-client.ts')
  const { changeClient } = await import('../functions/clients/put-client.ts')
  await changeClient(providerClientId, (known) => {
    const provider = known ?? newClient({ id: providerClientId, name: 'Lintel' }, { branchId: 'provider-office' })
    return { ...provider, users: [...provider.users.filter(({ id }) => id !== user.id), user] }
  })
  return providerClientId
}

/**
 * `npm run create-admin -- --env NAME --email ADDRESS [--name NAME]`: the first system administrator, in SysAdmin and
 * Administrators, of the provider's hidden client. Prints a temporary password, good for seven days and one sign-in.
 */
await main(async () => {
  const { env, email, name } = adminArguments(process.argv.slice(2))
  if (env === 'local' && !(await isRunning()))
    throw new UsageError(`Nothing runs at ${localAddress()}. npm start runs it.`)
  pointAt(env)
  const cognito = new CognitoIdentityProviderClient({})
  const UserPoolId = await parameter(env, 'user-pool')
  process.env.CLIENTS_TABLE = await parameter(env, 'clients-table')

  const user = AgencyUser.parse({
    id: email
      .toLowerCase()
      .replaceAll(/[^a-z0-9_-]/g, '-')
      .slice(0, 64),
    name,
    email,
  })
  // First what may be done twice: a run that breaks off is repeated.
  const clientId = await addToProvider(user)
  const password = temporaryPassword()
  const UserAttributes = Object.entries({
    email,
    email_verified: 'true',
    name,
    'custom:client_id': clientId,
    'custom:user_id': user.id,
  }).map(([Name, Value]) => ({ Name, Value }))
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes,
      }),
    )
  } catch (error) {
    if (error instanceof UsernameExistsException) throw new UsageError(`${email} has an account already.`)
    throw error
  }
  for (const GroupName of ['SysAdmin', 'Administrators'])
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }))
  console.log(
    `${email} may sign in at ${await parameter(env, 'public-address')} with the temporary password\n\n  ${password}\n`,
  )
})
