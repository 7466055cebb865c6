import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { variable } from '../lib/environment.ts'
import { HttpError } from '../lib/http-error.ts'

/** Reads the pool's public keys wherever the identity service is, as the SDK's clients find it: by the environment. */
const keys = new SimpleJwksCache({
  fetcher: {
    async fetch(uri) {
      const answer = await fetch(uri, { signal: AbortSignal.timeout(3000) })
      if (!answer.ok) throw new Error(`The keys of the user pool could not be read: ${answer.status}.`)
      return answer.arrayBuffer()
    },
  },
})

function makeVerifier() {
  const poolId = variable('USER_POOL_ID')
  const service = `https://cognito-idp.${poolId.split('_')[0]}.amazonaws.com`
  const address = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? service
  return JwtVerifier.create(
    {
      issuer: `${service}/${poolId}`,
      audience: variable('USER_POOL_CLIENT_ID'),
      jwksUri: `${address.replace(/\/$/, '')}/${poolId}/.well-known/jwks.json`,
    },
    { jwksCache: keys },
  )
}

let verifier: ReturnType<typeof makeVerifier> | undefined

/** The claims of a token of our own user pool and client. Throws 401 for every other, expired ones included. */
export async function verifyToken(token: string): Promise<unknown> {
  verifier ??= makeVerifier()
  try {
    return await verifier.verify(token)
  } catch {
    throw new HttpError(401, 'Please sign in.')
  }
}
