import type { RouteSpec } from './api-spec.ts'

export interface FoundRoute {
  route: RouteSpec
  pathParameters: Record<string, string>
}

interface Compiled {
  route: RouteSpec
  method: string
  pattern: RegExp
  names: string[]
  /** Compared from left to right: the smaller is the more specific. */
  rank: string
}

/** The most specific path first (literal, variable, greedy), a named method before ANY, `$default` last. */
export function routeTable(routes: RouteSpec[]): (method: string, path: string) => FoundRoute | undefined {
  const compiled = routes.map(compile).toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  return (method, path) => {
    for (const { route, method: wanted, pattern, names } of compiled) {
      if (wanted !== 'ANY' && wanted !== method) continue
      const match = pattern.exec(path)
      if (!match) continue
      const values = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')] as const)
      return { route, pathParameters: Object.fromEntries(values) }
    }
    return undefined
  }
}

function compile(route: RouteSpec): Compiled {
  if (route.key === '$default') return { route, method: 'ANY', pattern: /^/, names: [], rank: '~' }
  const [method = '', path = ''] = route.key.split(' ')
  const names: string[] = []
  const parts = path.split('/').map((part) => {
    const variable = /^\{([\w.:-]+)(\+?)\}$/.exec(part)
    if (!variable) return { source: part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), rank: '0' }
    names.push(variable[1] ?? '')
    return variable[2] ? { source: '(.+)', rank: '2' } : { source: '([^/]+)', rank: '1' }
  })
  return {
    route,
    method,
    names,
    pattern: new RegExp(`^${parts.map((part) => part.source).join('/')}/?$`),
    rank: `${parts.map((part) => part.rank).join('')}${method === 'ANY' ? 'b' : 'a'}`,
  }
}
