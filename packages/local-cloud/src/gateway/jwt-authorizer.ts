import { JwtVerifier } from 'aws-jwt-verify'
import type { Jwks } from 'aws-jwt-verify/jwk'
import type { JwtAuthorizerSpec } from './api-spec.ts'

export interface JwtAuthorization {
  jwt: { claims: Record<string, string>; scopes: string[] | null }
}

type JwtVerdict =
  { kind: 'allowed'; authorization: JwtAuthorization } | { kind: 'forbidden' } | { kind: 'unauthorized' }

export type JwtCheck = (authorizer: JwtAuthorizerSpec, header: string | undefined) => Promise<JwtVerdict>

/** Signature, issuer, times, audience, scopes. */
export function jwtChecker(jwks: Jwks): JwtCheck {
  const verifiers = new Map<string, ReturnType<typeof makeVerifier>>()
  const verifierOf = (issuer: string) => {
    const known = verifiers.get(issuer) ?? makeVerifier(issuer, jwks)
    verifiers.set(issuer, known)
    return known
  }
  return async (authorizer, header) => {
    const token = (header ?? '').replace(/^Bearer /i, '')
    try {
      const payload = await verifierOf(authorizer.issuer).verify(token)
      const audience = [payload.aud, payload.client_id].flat().filter((each) => typeof each === 'string')
      if (!audience.some((each) => authorizer.audience.includes(each))) return { kind: 'unauthorized' }
      const held = typeof payload.scope === 'string' ? payload.scope.split(' ') : []
      if (authorizer.scopes.length > 0 && !authorizer.scopes.some((scope) => held.includes(scope)))
        return { kind: 'forbidden' }
      const claims = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, claimText(value)]))
      return { kind: 'allowed', authorization: { jwt: { claims, scopes: null } } }
    } catch {
      return { kind: 'unauthorized' }
    }
  }
}

function makeVerifier(issuer: string, jwks: Jwks) {
  const verifier = JwtVerifier.create({ issuer, audience: null })
  verifier.cacheJwks(jwks)
  return verifier
}

/** HTTP APIs pass claims as texts, and lists as `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
