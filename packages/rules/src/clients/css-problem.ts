/** What a backslash begins outside strings: a letter by its number, or the one letter after it. */
const escape = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|[^\n\r\f])/iy

/** The letter that an escape stands for; one that no word of CSS has is only in its way. */
const escapedLetter = ([whole, number]: RegExpExecArray): string => {
  const code = number === undefined ? undefined : parseInt(number, 16)
  const letter = code === undefined ? whole.slice(1) : code <= 0x7f ? String.fromCharCode(code) : '_'
  return /^[\w-]$/.test(letter) ? letter : '_'
}

/** The style sheet without comments, strings, which may hold anything, and escapes; undefined where one of them does not end. */
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
 * What is wrong with a style sheet that somebody wrote; undefined where nothing is. What is refused would swallow the
 * rules after it, or ask for files that the printed page cannot fetch. This is for whoever wrote it: what guards the
 * page is its own policy, which loads nothing whatever the style sheet says.
 */
export const cssProblem = (css: string): string | undefined => {
  const text = bare(css)
  if (text === undefined) return 'A comment or a text in quotation marks does not end.'
  const open: string[] = []
  for (const letter of text) {
    if (Object.values(pairs).includes(letter)) open.push(letter)
    else if (letter in pairs && open.pop() !== pairs[letter]) return `A ${letter} has nothing that it closes.`
  }
  const last = open.at(-1)
  if (last !== undefined) return `A ${last} is not closed.`
  if (/@import\b/i.test(text)) return 'No other style sheet can be imported.'
  const fetching = /\b(?:url|src|image|image-set)\(/i.exec(text)?.[0]
  if (fetching !== undefined) return `No files can be fetched: leave ${fetching.toLowerCase()}) out.`
  return text.includes('<') || /<\/style/i.test(css) ? 'This is not CSS: it has a <.' : undefined
}
