import { CognitoIdentityProviderClient, UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider'
import { AgencyUser } from '@lintel/contract'
import { addToProvider, finishAccount, makeAccount, temporaryPassword } from './environment/accounts.ts'
import { adminArguments, main, UsageError } from './environment/arguments.ts'
import { parameter } from './environment/parameters.ts'
import { isRunning, localAddress, pointAt } from './environment/this-machine.ts'

/**
 * `npm run ops -- create-admin --env NAME --email ADDRESS [--name NAME] [--endpoint URL]`: creates the first system
 * administrator, in SysAdmin and Administrators, of the provider's hidden client. Prints a temporary password, valid for
 * seven days and one sign-in. Until it has been used, the script can be run again: an interrupted run is completed.
 */
await main(async () => {
  const { env, endpoint, email, name } = adminArguments(process.argv.slice(2))
  if (env === 'local' && !(await isRunning()))
    throw new UsageError(`Nothing runs at ${localAddress()}. npm start runs it.`)
  pointAt(env, endpoint)
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
  // Idempotent steps first: an interrupted run is repeated.
  const { id: clientId } = await addToProvider(user)
  const password = temporaryPassword()
  const account = { clientId, user, groups: ['SysAdmin', 'Administrators'], password } as const
  try {
    await makeAccount(cognito, UserPoolId, account)
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error
    if (!(await finishAccount(cognito, UserPoolId, account))) throw new UsageError(`${email} already has an account.`)
  }
  console.log(
    `${email} can sign in at ${await parameter(env, 'public-address')} with the temporary password\n\n  ${password}\n`,
  )
})
