import type { IncomingMessage } from 'node:http'
import type { ViewerRequest, ViewerValues } from './viewer-function.ts'

/** Header names are lower case; values of the query stay encoded. */
export function toViewerRequest(req: IncomingMessage): ViewerRequest {
  const [uri, query] = splitOnce(req.url ?? '/', '?')
  const headers = Object.entries(req.headers).flatMap(([name, value]) =>
    name === 'cookie' || value === undefined ? [] : [value].flat().map((each) => [name, each] as const),
  )
  const cookies = (req.headers.cookie ?? '').split(/; */).filter(Boolean)
  return {
    method: req.method ?? 'GET',
    uri,
    querystring: collect(
      query
        .split('&')
        .filter(Boolean)
        .map((pair) => splitOnce(pair, '=')),
    ),
    headers: collect(headers),
    cookies: collect(cookies.map((pair) => splitOnce(pair, '='))),
  }
}

/** `?a=1&b=2`, or empty. */
export function queryText(querystring: ViewerValues): string {
  const pairs = Object.entries(querystring).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each) => (each.value === '' ? name : `${name}=${each.value}`)),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

export function cookieText(cookies: ViewerValues): string {
  return Object.entries(cookies)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((each) => `${name}=${each.value}`))
    .join('; ')
}

function collect(pairs: (readonly [string, string])[]): ViewerValues {
  // Names on Object's prototype are valid names.
  const values = new Map<string, ViewerValues[string]>()
  for (const [name, value] of pairs) {
    const before = values.get(name)
    values.set(
      name,
      before ? { value, multiValue: [...(before.multiValue ?? [{ value: before.value }]), { value }] } : { value },
    )
  }
  return Object.fromEntries(values)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
