import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { EnvironmentName } from '../../infra/environments.ts'
import { aws } from '../environment/aws.ts'
import { parameter } from '../environment/parameters.ts'

/** The host of an environment's HTTP API as its emulator names it, by which the emulator knows it at its own address. */
async function hostOfApi(environment: EnvironmentName): Promise<string> {
  const edge = ['--stack-name', `lintel-${environment}-edge`, '--output', 'text']
  const wanted = "StackResources[?ResourceType=='AWS::ApiGatewayV2::Api'].PhysicalResourceId"
  const id = (await aws(['cloudformation', 'describe-stack-resources', ...edge, '--query', wanted])).trim()
  const named = ['--api-id', id, '--query', 'ApiEndpoint', '--output', 'text']
  return new URL((await aws(['apigatewayv2', 'get-api', ...named])).trim()).host
}

/**
 * Stands in for CloudFront, whose distributions emulators store but do not serve: the API with the headers that it adds,
 * the bucket of documents, the web's bucket. Returns its address.
 */
export async function startEmulatedEdge(environment: EnvironmentName, endpoint: string) {
  const SecretId = await parameter(environment, 'origin-secret')
  const { SecretString = '' } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId }))
  const documents = await parameter(environment, 'documents-bucket')
  // Of all buckets, the web's is named last.
  const web = (await parameter(environment, 'buckets')).split(',').at(-1) ?? ''
  const api = await hostOfApi(environment)
  const { hostname, port, host } = new URL(endpoint)
  const server = http.createServer((request, response) => {
    const { url = '', method, headers } = request
    const isForApi = /^\/(v1|images)\//.test(url)
    const ofCloudFront = {
      host: api,
      'x-origin-secret': SecretString,
      'x-viewer-address': '192.0.2.1',
      'x-viewer-accept-encoding': headers['accept-encoding'] ?? 'identity',
    }
    const forwarded = http.request(
      {
        hostname,
        port,
        // Emulators may close a kept connection while it is used again.
        agent: false,
        method,
        path: isForApi ? url : `/${url.startsWith('/downloads/') ? documents : web}${url}`,
        headers: { ...headers, ...(isForApi ? ofCloudFront : { host }) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    forwarded.on('error', (error) => response.destroy(error))
    request.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The script may end while it listens.
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
