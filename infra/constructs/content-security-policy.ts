import type { Environment } from '../environments.ts'

/** `photoHost` receives the uploads (`https://…s3….amazonaws.com`), `identityHost` is for signing in. */
export const contentSecurityPolicy = (
  environment: Environment,
  hosts: { photoHost: string; identityHost: string },
): string => {
  const { domain, extraConnectSources } = environment
  // 'self' covers a WebSocket to the same host; if the host is known it is named for browsers that disagree.
  const socket = domain ? [`wss://${domain.name}`] : []
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...socket, hosts.identityHost, hosts.photoHost, ...extraConnectSources],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
