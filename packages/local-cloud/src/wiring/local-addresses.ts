import { apiDomain } from '../template/types/edge.ts'

/** `/_local/aws/s3` ... */
export const SERVICES_PATH = '/_local/aws'

/** Services by their name below `SERVICES_PATH`, and the variable by which AWS SDKs find them. */
const SERVICES = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  states: 'AWS_ENDPOINT_URL_SFN',
  ses: 'AWS_ENDPOINT_URL_SESV2',
  'cognito-idp': 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
  ssm: 'AWS_ENDPOINT_URL_SSM',
  kms: 'AWS_ENDPOINT_URL_KMS',
  secretsmanager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  lambda: 'AWS_ENDPOINT_URL_LAMBDA',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  transcribe: 'AWS_ENDPOINT_URL_TRANSCRIBE',
  'bedrock-runtime': 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME',
} as const

export type ServiceName = keyof typeof SERVICES

export interface AwsHosts {
  region: string
  distributions: string[]
  apiIds: string[]
  buckets: string[]
  userPoolIds: string[]
}

/** `services`: the host of AWS's services for functions. `site`: the host of the application. */
export interface LocalHosts {
  services: string
  /** The HTTP/2 host, which the SDK uses for Bedrock. */
  http2Services: string
  site: string
}

/** `https://x.cloudfront.net/a` becomes `http://localhost:4000/a`. Identifiers such as an issuer are left unchanged. */
export function localAddresses(
  hosts: AwsHosts,
  local: Pick<LocalHosts, 'services' | 'site'>,
): (text: string) => string {
  const { region } = hosts
  const base = `${local.services}${SERVICES_PATH}`
  const targets = new Map<string, string>([
    ...hosts.distributions.map((host): [string, string] => [host, local.site]),
    ...hosts.apiIds.map((id): [string, string] => [apiDomain(id, region), `${base}/execute-api/${id}`]),
    ...hosts.buckets.flatMap((name): [string, string][] =>
      [`${name}.s3.${region}.amazonaws.com`, `${name}.s3.amazonaws.com`].map((host) => [host, `${base}/s3/${name}`]),
    ),
    ...Object.keys(SERVICES).map((name): [string, string] => [`${name}.${region}.amazonaws.com`, `${base}/${name}`]),
  ])
  const issuers = new Set(hosts.userPoolIds.map((id) => `https://cognito-idp.${region}.amazonaws.com/${id}`))
  const pattern = new RegExp(
    `(?<scheme>https|wss)://(?<host>${[...targets.keys()].map(quote).join('|')})(?<rest>[\\w./~%@-]*)`,
    'g',
  )
  const bare = new RegExp(`(?<![\\w./-])(?:${hosts.distributions.map(quote).join('|') || '(?!)'})`, 'g')
  const siteHost = local.site.replace(/^http:\/\//, '')
  return (text) =>
    text
      .replace(pattern, (whole, scheme: string, host: string, rest: string) => {
        if (issuers.has(whole)) return whole
        const target = targets.get(host) ?? ''
        return `${scheme === 'wss' ? target.replace(/^http:/, 'ws:') : target}${rest}`
      })
      .replace(bare, siteHost)
}

const quote = (text: string) => text.replaceAll('.', '\\.')

export function endpointVariables({ services, http2Services }: Omit<LocalHosts, 'site'>): Record<string, string> {
  const addressOf = (name: string) => `${name === 'bedrock-runtime' ? http2Services : services}${SERVICES_PATH}/${name}`
  return Object.fromEntries(Object.entries(SERVICES).map(([name, variable]) => [variable, addressOf(name)]))
}
