import { credentialVariables } from '../packages/local-cloud/src/iam/credentials.ts'
import { ADMINISTRATOR } from '../packages/local-cloud/src/iam/judge.ts'
import { endpointVariables } from '../packages/local-cloud/src/wiring/local-addresses.ts'
import { environmentNamed } from '../infra/environments.ts'
import { localAddress } from './environment/this-machine.ts'

/*
 * `eval "$(npm run -s local-aws)"`: from then on `aws`, and every AWS SDK, in this terminal speaks to what `npm start` runs
 * here, as its administrator.
 */
const services = localAddress()
const variables = {
  ...endpointVariables({ services, http2Services: services }),
  // What is not emulated is asked here too, and not of AWS.
  AWS_ENDPOINT_URL: `${services}/_local/aws/not-emulated`,
  ...credentialVariables(ADMINISTRATOR),
  AWS_REGION: environmentNamed('local').region,
  AWS_DEFAULT_REGION: environmentNamed('local').region,
  // Otherwise a profile of the terminal would win.
  AWS_PROFILE: '',
}
for (const [name, value] of Object.entries(variables))
  console.log(value === '' ? `unset ${name}` : `export ${name}='${value}'`)
