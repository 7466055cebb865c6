/** Outside strings: a character by its code point, or the character after the backslash. */
const escape = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|[^\n\r\f])/iy

/** One that no CSS keyword contains is kept out of the way. */
const escapedLetter = ([whole, number]: RegExpExecArray): string => {
  const code = number === undefined ? undefined : parseInt(number, 16)
  const letter = code === undefined ? whole.slice(1) : code <= 0x7f ? String.fromCharCode(code) : '_'
  return /^[\w-]$/.test(letter) ? letter : '_'
}

/** Without comments, strings and escapes; undefined if one of them is unterminated. */
const bare = (css: string): string | undefined => {
  let rest = ''
  for (let at = 0; at < css.length; at++) {
    const letter = css.charAt(at)
    if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at + 2)
      if (end < 0) return undefined
      at = end + 1
    } else if (letter === '"' || letter === "'") {
      let end = at + 1
      while (end < css.length && css[end] !== letter && !/[\n\r\f]/.test(css.charAt(end)))
        end += css[end] !== '\\' ? 1 : css.startsWith('\r\n', end + 1) ? 3 : 2
      if (css[end] !== letter) return undefined
      at = end
      rest += '""'
    } else if (letter === '\\') {
      escape.lastIndex = at
      const found = escape.exec(css)
      rest += found ? escapedLetter(found) : letter
      at += (found?.[0].length ?? 1) - 1
    } else rest += letter
  }
  return rest
}

const pairs: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' }

/**
 * Constructs that would swallow the rules after them, or request files that the printed page cannot fetch. This only
 * helps the author: the page is protected by its own policy, which loads nothing whatever the style sheet says.
 */
export const cssProblem = (css: string): string | undefined => {
  const text = bare(css)
  if (text === undefined) return 'A comment or a text in quotation marks is not closed.'
  const open: string[] = []
  for (const letter of text) {
    if (Object.values(pairs).includes(letter)) open.push(letter)
    else if (letter in pairs && open.pop() !== pairs[letter]) return `A ${letter} closes nothing.`
  }
  const last = open.at(-1)
  if (last !== undefined) return `A ${last} is not closed.`
  if (/@import\b/i.test(text)) return 'Other style sheets cannot be imported.'
  const fetching = /\b(?:url|src|image|image-set)\(/i.exec(text)?.[0]
  if (fetching !== undefined) return `Files cannot be fetched: leave ${fetching.toLowerCase()}) out.`
  return text.includes('<') || /<\/style/i.test(css) ? 'This is not CSS: it contains a <.' : undefined
}
