import isExpressionByAcorn from 'is-expression'

// Replaces `is-expression`, with which Pug's lexer checks every expression of a template. Its parser is slow until it
// has run for a while, and a page lives for one document; the page's own parser says the same immediately. Nothing is
// run.

/** What two parsers could understand differently: comments, and words that have a meaning only in some functions. */
const DOUBTFUL = /\/\/|\/\*|<!--|-->|\b(?:arguments|await|import|new\s*\.|super|yield)\b/

/** True if the text is one expression: only an expression parses both in parentheses and in brackets. */
function isExpression(source: string): boolean {
  try {
    return ['()', '[]'].every(([open, close]) => typeof new Function(`${open}${source}\n${close}`) === 'function')
  } catch {
    return false
  }
}

/** As the package: throws its own message with the position for anything that is not an expression. */
export default function isExpressionInPage(source: string, options: { throw: boolean }): boolean {
  return (!DOUBTFUL.test(source) && isExpression(source)) || isExpressionByAcorn(source, options)
}
