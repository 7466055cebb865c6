import { buildWeb } from './build-web.ts'
import { environmentArgument, main } from './environment/arguments.ts'
import { cdk, run } from './environment/cdk.ts'
import { isRunning, localAddress } from './environment/this-machine.ts'

/**
 * `npm run deploy -- --env NAME`: builds the web and brings all stacks to what the source says. `--env local` starts
 * this machine's stack, which takes up the template at every start.
 */
await main(async () => {
  const environment = environmentArgument(process.argv.slice(2))
  if (environment !== 'local') {
    await buildWeb()
    cdk('deploy', environment, '--require-approval', 'broadening', '--outputs-file', 'cdk.out/outputs.json')
  } else if (await isRunning()) {
    console.log(`It runs at ${localAddress()}. Stop it and deploy again to take up another template.`)
  } else {
    run('scripts/start.ts', ['--no-demo'])
  }
})
