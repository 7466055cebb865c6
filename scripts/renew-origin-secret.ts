import { environmentArgument, main, UsageError } from './environment/arguments.ts'
import { renewOriginSecret } from './environment/origin-secret.ts'
import { pointAt } from './environment/this-machine.ts'

/** `npm run ops -- renew-origin-secret --env NAME`: a new origin secret, which the next deployment gives CloudFront. */
await main(async () => {
  const environment = environmentArgument(process.argv.slice(2))
  if (environment === 'local') throw new UsageError('This machine has no origin secret that lasts.')
  pointAt(environment)
  await renewOriginSecret(environment)
  console.log(`The origin secret has a new value. Deploy it: npm run ops -- deploy --env ${environment}`)
})
