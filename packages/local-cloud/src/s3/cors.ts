import type { IncomingMessage } from 'node:http'

/** In CloudFormation's spelling. */
export type CorsRule = {
  AllowedMethods: string[]
  AllowedOrigins: string[]
  AllowedHeaders?: string[]
  ExposedHeaders?: string[]
  MaxAge?: number
}

/** Undefined if the request names no origin or no rule allows it. */
export function corsHeaders(rules: readonly CorsRule[], req: IncomingMessage): { [name: string]: string } | undefined {
  const origin = req.headers.origin
  if (!origin) return undefined
  const method = req.headers['access-control-request-method'] ?? req.method ?? ''
  const asked = (req.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const rule = rules.find(
    (candidate) =>
      candidate.AllowedMethods.includes(method) &&
      candidate.AllowedOrigins.some((pattern) => fits(pattern, origin)) &&
      asked.every((name) => (candidate.AllowedHeaders ?? []).some((pattern) => fits(pattern, name))),
  )
  if (!rule) return undefined
  return {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
  }
}

/** At most one `*`, case-insensitive. */
function fits(pattern: string, value: string): boolean {
  const [start = '', end] = pattern.toLowerCase().split('*')
  const text = value.toLowerCase()
  if (end === undefined) return text === start
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end)
}
