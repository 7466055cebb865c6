// Replaces `constantinople`, with which Pug's compiler would evaluate expressions to see whether they are constant.
// Here only plain literals count as constant, and nothing is ever evaluated.

const TEXT = /^(?:'[^'"\\\x00-\x1f]*'|"[^'"\\\x00-\x1f]*")$/

export default function isConstant(source: string): boolean {
  return TEXT.test(source) || /^(?:true|false|null|0|[1-9]\d{0,14})$/.test(source)
}

isConstant.toConstant = (source: string): unknown => JSON.parse(source.replaceAll("'", '"'))
