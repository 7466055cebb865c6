import isExpressionByAcorn from 'is-expression'

// Replaces `is-expression`, with which Pug's lexer reads every expression of a template. Its parser is slow until
// it has run for a while, and a page lives for one document; the page's own says the same at once. Nothing is run.

/** What two readers could understand differently: comments, and words that mean something only in some functions. */
const DOUBTFUL = /\/\/|\/\*|<!--|-->|\b(?:arguments|await|import|new\s*\.|super|yield)\b/

/** Whether the text is one expression: it is one in parentheses and, which nothing else is, in brackets too. */
function isExpression(source: string): boolean {
  try {
    return ['()', '[]'].every(([open, close]) => typeof new Function(`${open}${source}\n${close}`) === 'function')
  } catch {
    return false
  }
}

/** As the package: for what is no expression, its own message with its place. */
export default function isExpressionInPage(source: string, options: { throw: boolean }): boolean {
  return (!DOUBTFUL.test(source) && isExpression(source)) || isExpressionByAcorn(source, options)
}
