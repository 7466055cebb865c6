import { SESv2Client } from '@aws-sdk/client-sesv2'
import { environmentNamed } from '../infra/environments.ts'
import { buildWeb } from './build-web.ts'
import { deployArguments, main, UsageError } from './environment/arguments.ts'
import { aws } from './environment/aws.ts'
import { cdk, run } from './environment/cdk.ts'
import { deployToEmulator } from './environment/emulator.ts'
import { requireVerifiedSender, sandboxWarning } from './environment/mail-identity.ts'
import { requireModel } from './environment/models.ts'
import { originSecretContext } from './environment/origin-secret.ts'
import { replacedInUse } from './environment/replacements.ts'
import { synthesizedStacks } from './environment/stacks.ts'
import { isRunning, localAddress, pointAt } from './environment/this-machine.ts'

/**
 * `npm run ops -- deploy --env NAME`: builds the web, deploys all stacks. `--env local` starts the local stack, and
 * `--endpoint URL` deploys into an emulator of AWS.
 */
await main(async () => {
  const { env: environment, endpoint } = deployArguments(process.argv.slice(2))
  if (environment !== 'local') pointAt(environment, endpoint)
  if (endpoint !== undefined) {
    await deployToEmulator(environment, endpoint)
  } else if (environment !== 'local') {
    const [ses, target] = [new SESv2Client({}), environmentNamed(environment)]
    if (target.retainsData && !target.copies)
      console.warn(`${environment} has no copies elsewhere (docs/deploying.md): all evidence depends on this account.`)
    const sandboxed = await sandboxWarning(ses, target)
    if (sandboxed) console.warn(sandboxed)
    const warning = await requireVerifiedSender(ses, target)
    if (warning) console.warn(`${warning} The stacks are deployed; reports cannot be mailed until then.`)
    const modelWarning = await requireModel(aws, target)
    if (modelWarning) console.warn(modelWarning)
    const replaced = await replacedInUse(aws, synthesizedStacks(environment))
    if (replaced.length > 0) throw new UsageError(replaced.join('\n'))
    await buildWeb()
    const asked = ['--require-approval', 'broadening', '--outputs-file', 'cdk.out/outputs.json']
    cdk('deploy', environment, ...(await originSecretContext(environment)), ...asked)
  } else if (await isRunning()) {
    console.log(`It runs at ${localAddress()}. Stop it and deploy again to apply another template.`)
  } else {
    run('scripts/start.ts', ['--no-demo'])
  }
})
