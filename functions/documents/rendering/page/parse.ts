import lex from 'pug-lexer'
import parse from 'pug-parser'
import stripComments from 'pug-strip-comments'
import type { TemplatePart } from '../lay-out-job.ts'
import { TemplateFault } from './fault.ts'
import shipped from './shipped-templates.ts'

/*
 * Pug's parts instead of `pug`: a template consists of parts with names of their own, which become one tree in the page,
 * and what reads files is refused between lexer and parser.
 */

const REFUSED: Record<string, string> = {
  include: 'A template cannot include files.',
  extends: 'A template cannot extend another.',
  filter: 'Filters are not available in templates.',
}

/** Throws TemplateFault. */
export function parsePart({ name, pug }: TemplatePart): object[] {
  const known = shipped[pug]
  return known === undefined ? parsed({ name, pug }) : parsedTree(known, name)
}

function parsed({ name, pug }: TemplatePart): object[] {
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

/** Columns are never used, and the file name is that of the part. */
const LEFT_OUT = new Set(['column', 'filename'])

/** The syntax tree of a shipped template as text: parsing the template takes the page many times as long. */
export const serialisedTree = (part: TemplatePart): string =>
  JSON.stringify(parsed(part), (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value))

export function parsedTree(tree: string, name: string): object[] {
  const nodes = JSON.parse(tree) as object[]
  nameNodes(nodes, name)
  return nodes
}

function nameNodes(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null) return
  if ('line' in value) Object.assign(value, { filename: name })
  for (const entry of Object.values(value)) nameNodes(entry, name)
}
