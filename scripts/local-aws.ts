import { credentialVariables } from '../packages/local-cloud/src/iam/credentials.ts'
import { ADMINISTRATOR } from '../packages/local-cloud/src/iam/judge.ts'
import { endpointVariables } from '../packages/local-cloud/src/wiring/local-addresses.ts'
import { environmentNamed } from '../infra/environments.ts'
import { localAddress } from './environment/this-machine.ts'

/*
 * `eval "$(npm run -s local-aws)"`: makes `aws`, and every AWS SDK, in this terminal use the services of `npm start`,
 * as administrator.
 */
const services = localAddress()
const variables = {
  ...endpointVariables({ services, http2Services: services }),
  // Services that are not emulated must not reach AWS either.
  AWS_ENDPOINT_URL: `${services}/_local/aws/not-emulated`,
  ...credentialVariables(ADMINISTRATOR),
  AWS_REGION: environmentNamed('local').region,
  AWS_DEFAULT_REGION: environmentNamed('local').region,
  // Otherwise a profile of the terminal would take precedence.
  AWS_PROFILE: '',
}
for (const [name, value] of Object.entries(variables))
  console.log(value === '' ? `unset ${name}` : `export ${name}='${value}'`)
