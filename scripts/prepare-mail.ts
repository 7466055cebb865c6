import { SESv2Client } from '@aws-sdk/client-sesv2'
import { environmentNamed } from '../infra/environments.ts'
import { environmentArgument, main, UsageError } from './environment/arguments.ts'
import { mailIdentityText, prepareMailIdentity, sandboxWarning } from './environment/mail-identity.ts'
import { isRunning, localAddress, pointAt } from './environment/this-machine.ts'

/**
 * `npm run ops -- prepare-mail --env NAME`: creates the environment's sending identity unless it exists, and shows the DNS
 * records that verify it. Required before the first deployment; repeating it changes nothing.
 */
await main(async () => {
  const environment = environmentArgument(process.argv.slice(2))
  if (environment === 'local' && !(await isRunning()))
    throw new UsageError(`Nothing runs at ${localAddress()}. npm start runs it.`)
  pointAt(environment)
  const [ses, target] = [new SESv2Client({}), environmentNamed(environment)]
  console.log(mailIdentityText(await prepareMailIdentity(ses, target)))
  const warning = await sandboxWarning(ses, target)
  if (warning) console.warn(`\n${warning}`)
})
