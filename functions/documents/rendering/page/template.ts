import generateCode from 'pug-code-gen'
import runtime from 'pug-runtime'
import type { TemplatePart } from '../lay-out-job.ts'
import { TemplateFault } from './fault.ts'
import { parsePart } from './parse.ts'

/** Mixins are available in later parts. Unknown names go to `unknown`. */
export function renderTemplate(
  parts: readonly TemplatePart[],
  locals: Record<string, unknown>,
  unknown: Set<string> = new Set(),
): string {
  const nodes = parts.flatMap(parsePart)
  const code = generateCode(
    { type: 'Block', nodes },
    { self: true, compileDebug: true, doctype: 'html', templateName: 'template' },
  )
  const inScope = new Function('scope', 'pug', `with (scope) { return (${code}) }`)
  const template: unknown = inScope(scopeOf(locals, unknown), { ...runtime, rethrow })
  if (typeof template !== 'function') throw new TemplateFault('The template cannot be compiled.')
  return String(template(locals))
}

/** Names that neither the data nor the page defines are undefined in Pug, not an error. */
function scopeOf(locals: Record<string, unknown>, unknown: Set<string>): object {
  return new Proxy(locals, {
    has: (target, key) => typeof key === 'string' && key !== 'pug' && (key in target || !(key in globalThis)),
    get: (target, key) => {
      if (typeof key !== 'string') return undefined
      const value = target[key]
      if (value === undefined && !(key in target)) unknown.add(key)
      return value
    },
  })
}

function rethrow(error: unknown, part: string, line: number): never {
  if (error instanceof TemplateFault && error.part) throw error
  throw new TemplateFault(error instanceof Error ? error.message : String(error), part, line)
}
