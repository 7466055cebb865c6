import generateCode from 'pug-code-gen'
import lex from 'pug-lexer'
import parse from 'pug-parser'
import runtime from 'pug-runtime'
import stripComments from 'pug-strip-comments'
import type { TemplatePart } from '../job.ts'
import { TemplateFault } from './fault.ts'

const REFUSED: Record<string, string> = {
  include: 'A template cannot include files.',
  extends: 'A template cannot extend another.',
  filter: 'Filters are not available in templates.',
}

/** Renders the parts of a template, one after another; mixins of a part are known in the parts after it. */
export function renderTemplate(parts: readonly TemplatePart[], locals: Record<string, unknown>): string {
  const nodes = parts.flatMap(parsePart)
  const code = generateCode(
    { type: 'Block', nodes },
    { self: true, compileDebug: true, doctype: 'html', templateName: 'template' },
  )
  const inScope = new Function('scope', 'pug', `with (scope) { return (${code}) }`)
  const template: unknown = inScope(scopeOf(locals), { ...runtime, rethrow })
  if (typeof template !== 'function') throw new TemplateFault('The template cannot be compiled.')
  return String(template(locals))
}

function parsePart({ name, pug }: TemplatePart): object[] {
  try {
    const tokens = lex(pug, { filename: name })
    for (const token of tokens) {
      const refusal = REFUSED[token.type]
      if (refusal) throw new TemplateFault(refusal, name, token.loc.start.line)
    }
    return parse(stripComments(tokens, { filename: name }), { filename: name, src: pug }).nodes
  } catch (error) {
    if (error instanceof TemplateFault) throw error
    const { msg, message, line } = error as { msg?: string; message?: string; line?: number }
    throw new TemplateFault(msg ?? message ?? 'The template cannot be read.', name, line)
  }
}

/** Names that neither the data nor the page knows are undefined in Pug, not an error. */
function scopeOf(locals: Record<string, unknown>): object {
  return new Proxy(locals, {
    has: (target, key) => typeof key === 'string' && key !== 'pug' && (key in target || !(key in globalThis)),
    get: (target, key) => (typeof key === 'string' ? target[key] : undefined),
  })
}

function rethrow(error: unknown, part: string, line: number): never {
  if (error instanceof TemplateFault && error.part) throw error
  throw new TemplateFault(error instanceof Error ? error.message : String(error), part, line)
}
