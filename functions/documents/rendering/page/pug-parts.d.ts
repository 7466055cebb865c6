// Pug's component packages have no types.
declare module 'pug-lexer' {
  export interface Token {
    type: string
    loc: { start: { line: number } }
  }
  export default function lex(source: string, options: { filename: string }): Token[]
}
declare module 'pug-strip-comments' {
  import type { Token } from 'pug-lexer'
  export default function stripComments(tokens: Token[], options: { filename: string }): Token[]
}
declare module 'pug-parser' {
  import type { Token } from 'pug-lexer'
  export interface Block {
    type: 'Block'
    nodes: object[]
    line?: number
    filename?: string
  }
  export default function parse(tokens: Token[], options: { filename: string; src: string }): Block
}
declare module 'pug-code-gen' {
  import type { Block } from 'pug-parser'
  export default function generateCode(
    ast: Block,
    options: { self: boolean; compileDebug: boolean; doctype: string; templateName: string },
  ): string
}
declare module 'pug-runtime' {
  const runtime: Record<string, (...values: unknown[]) => unknown>
  export default runtime
}
declare module 'is-expression' {
  export default function isExpression(source: string, options: { throw: boolean }): boolean
}
