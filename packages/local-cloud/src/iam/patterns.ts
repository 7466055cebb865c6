import type { RequestContext } from './request.ts'

/** Variables are substituted from the context. */
export type Pattern = (value: string, context: RequestContext) => boolean

const quote = (text: string) => text.replace(/[.+^${}()|[\]\\*?]/g, '\\$&')

const wildcards = (text: string) =>
  [...text].map((char) => (char === '*' ? '.*' : char === '?' ? '.' : quote(char))).join('')

/** In the first five segments of an ARN a star crosses a colon only as the last of its segment. */
function arnWildcards(text: string): string {
  const segments = text.split(':')
  const head = segments.slice(0, 5).map((segment) => {
    const [, body = '', last = ''] = /^(.*?)(\*?)$/s.exec(segment) ?? []
    return wildcards(body).replaceAll('.*', '[^:]*') + (last && '.*')
  })
  const resource = segments.slice(5)
  return [...head, ...(resource.length > 0 ? [wildcards(resource.join(':'))] : [])].join(':')
}

/** `${aws:username}`, or `${aws:username, 'a default'}`; `${*}`, `${?}` and `${$}` are the characters themselves. */
const variable = /\$\{([^}]*)\}/g

/** Substitutes values for variables; undefined if one has none. The values are not patterns. */
function filledIn(text: string, context: RequestContext, source: (text: string) => string): string | undefined {
  let isWhole = true
  const marks: string[] = []
  const held = text.replace(variable, (_, name: string) => {
    const value = valueOf(name, context)
    isWhole &&= value !== undefined
    marks.push(value ?? '')
    return `\uE000${marks.length - 1}\uE001`
  })
  if (!isWhole) return undefined
  return source(held).replace(/\uE000(\d+)\uE001/g, (_, index: string) => quote(marks[Number(index)] ?? ''))
}

function valueOf(expression: string, context: RequestContext): string | undefined {
  if (expression === '*' || expression === '?' || expression === '$') return expression
  const [, name = '', byDefault] = /^([^,]*?)(?:\s*,\s*'(.*)')?$/s.exec(expression) ?? []
  const value = context[name.toLowerCase()]
  return typeof value === 'string' ? value : byDefault
}

function pattern(text: string, source: (text: string) => string, flags = 's'): Pattern {
  if (text === '*') return () => true
  if (text.includes('${'))
    return (value, context) => {
      const filled = filledIn(text, context, source)
      return filled !== undefined && new RegExp(`^${filled}$`, flags).test(value)
    }
  if (!/[*?]/.test(text) && flags === 's') return (value) => value === text
  const compiled = new RegExp(`^${source(text)}$`, flags)
  return (value) => compiled.test(value)
}

/** Case-insensitive. */
export const actionPattern = (text: string): Pattern => pattern(text, wildcards, 'si')

export const resourcePattern = (text: string): Pattern => pattern(text, arnWildcards)

export const likePattern = (text: string): Pattern => pattern(text, wildcards)

/** Variables are substituted, stars are literal. */
export const equalPattern = (text: string, ignoreCase = false): Pattern =>
  text === '*' ? (value) => value === '*' : pattern(text, quote, ignoreCase ? 'si' : 's')

/** ArnEquals and ArnLike are equivalent: each of the six parts separately. */
export function arnPattern(text: string): Pattern {
  const parts = splitArn(text).map((part) => pattern(part, wildcards))
  return (value, context) => {
    const given = splitArn(value)
    return given.length === parts.length && parts.every((part, index) => part(given[index] ?? '', context))
  }
}

/** The six parts of an ARN; colons in the last one, and in variables, do not split. */
function splitArn(arn: string): string[] {
  const parts: string[] = []
  let rest = arn
  while (parts.length < 5) {
    const at = /^(?:[^:$]|\$\{[^}]*\}|\$)*:/.exec(rest)?.[0].length
    if (at === undefined) break
    parts.push(rest.slice(0, at - 1))
    rest = rest.slice(at)
  }
  return [...parts, rest]
}
