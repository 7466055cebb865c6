import type { Selection } from './distribution-spec.ts'

export function selects(selection: Selection, name: string): boolean {
  switch (selection.kind) {
    case 'all':
      return true
    case 'none':
      return false
    case 'only':
      return selection.names.includes(name)
    case 'allExcept':
      return !selection.names.includes(name)
  }
}

export function union(a: Selection, b: Selection): Selection {
  if (a.kind === 'none') return b
  if (b.kind === 'none') return a
  if (a.kind === 'all' || b.kind === 'all') return { kind: 'all' }
  if (a.kind === 'only' && b.kind === 'only') return { kind: 'only', names: [...a.names, ...b.names] }
  if (a.kind === 'allExcept') return { kind: 'allExcept', names: a.names.filter((name) => !selects(b, name)) }
  return union(b, a)
}

/** CloudFront's path patterns: `*` matches any text, `?` one character, and case matters. */
export function patternMatches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^/?${source}$`, 's').test(path)
}
