import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { AgencyUser } from '@lintel/contract'
import { addToProvider, makeAccount, temporaryPassword } from './environment/accounts.ts'
import { main, smokeArguments, UsageError } from './environment/arguments.ts'
import { aws } from './environment/aws.ts'
import { parameter } from './environment/parameters.ts'
import { isRunning, localAddress, pointAt } from './environment/this-machine.ts'
import { raiseAlarm } from './smoke/alarm.ts'
import { doMainJob } from './smoke/main-job.ts'
import { startEmulatedEdge } from './smoke/emulated-edge.ts'
import { PublicAddress } from './smoke/public-address.ts'
import { Steps } from './smoke/steps.ts'

/** The user of the job. The mailbox is not read; the account exists only while this runs. */
const user = AgencyUser.parse({ id: 'smoke-test', name: 'Smoke test', email: 'smoke-test@lintel.invalid' })

/**
 * `npm run ops -- smoke --env NAME [--endpoint URL] [--profile P] [--to ADDRESS]`: does the main job in an environment
 * through its public address, prints what failed and where to look, and removes what it created as far as possible.
 */
await main(async () => {
  const { env, endpoint, profile, to } = smokeArguments(process.argv.slice(2))
  if (profile !== undefined) process.env.AWS_PROFILE = profile
  if (env === 'local' && !(await isRunning()))
    throw new UsageError(`Nothing runs at ${localAddress()}. npm start runs it.`)
  pointAt(env, endpoint)

  const steps = new Steps((line) => console.log(line))
  const cognito = new CognitoIdentityProviderClient({})
  const environment = await steps.run(
    { name: 'The environment is there', lookAt: 'whose credentials the terminal has, and the stacks edge and web' },
    async () => {
      const site = new PublicAddress(
        endpoint === undefined ? await parameter(env, 'public-address') : await startEmulatedEdge(env, endpoint),
      )
      const config = await site.config()
      if (config.environment !== env) throw new Error(`${site.address} is ${config.environment}.`)
      process.env.CLIENTS_TABLE = await parameter(env, 'clients-table')
      return { site, config, UserPoolId: await parameter(env, 'user-pool') }
    },
  )
  if (environment) await withAccount(environment)
  if (env === 'local') steps.skip('An alarm notifies its topic', 'There is no CloudWatch on this machine.')
  else if (endpoint !== undefined) steps.skip('An alarm notifies its topic', 'Emulators keep no history of it.')
  else
    await steps.run(
      {
        name: 'An alarm notifies its topic',
        lookAt: 'the policies of the topic Alarms and of its key, in the stack alarms, and whether aws is installed',
      },
      () => raiseAlarm(aws, env),
    )
  console.log(steps.failed === 0 ? `${env} works.` : `${env} does not work: ${steps.failed} failed.`)
  if (steps.failed > 0) process.exitCode = 1

  async function withAccount({ site, config, UserPoolId }: NonNullable<typeof environment>): Promise<void> {
    const remove = async () => {
      try {
        // MiniStack deletes nobody by an address.
        const { Username } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: user.email }))
        await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username }))
      } catch (error) {
        // An interrupted run may have left one; most have not.
        if (!(error instanceof UserNotFoundException)) throw error
      }
    }
    const lookAt = 'the log of the function DefineChallenge, and the user pool of the stack identity'
    try {
      const provider = await steps.run({ name: 'An account signs in', lookAt }, async () => {
        await remove()
        const made = await addToProvider(user)
        const password = temporaryPassword()
        // Support may delete reports; and a script cannot read a code from an e-mail.
        const attributes = { 'custom:second_factor': 'off' }
        await makeAccount(cognito, UserPoolId, { clientId: made.id, user, groups: ['Support'], password, attributes })
        const isReplaced = await site.signIn(config, user.email, password, temporaryPassword())
        if (!isReplaced && endpoint === undefined)
          throw new Error('the temporary password did not have to be replaced.')
        if (!isReplaced) steps.skip('A temporary password is replaced', 'This emulator does not ask for it.')
        return made
      })
      const [branch] = provider?.branches ?? []
      if (!branch) return
      const report = await doMainJob({ site, steps, branchId: branch.id, to })
      if (report)
        console.log(
          `Left behind: the deleted report ${report.ref} of the provider’s own client with its photograph and PDF, and ` +
            `its user “${user.name}”, who has no account.`,
        )
    } finally {
      await steps.run({ name: 'The account is removed', lookAt }, remove)
    }
  }
})
