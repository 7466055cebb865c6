/** The style sheet without comments and strings, which may hold anything; undefined where one of them does not end. */
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
      while (end < css.length && css[end] !== letter && css[end] !== '\n') end += css[end] === '\\' ? 2 : 1
      if (css[end] !== letter) return undefined
      at = end
      rest += '""'
    } else rest += letter
  }
  return rest
}

const pairs: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' }

/**
 * What is wrong with a style sheet that somebody wrote; undefined where nothing is. What is refused would swallow the
 * rules after it, or ask for files that the printed page cannot fetch.
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
  if (/\burl\(/i.test(text)) return 'No files can be fetched: leave url() out.'
  return text.includes('<') ? 'This is not CSS: it has a <.' : undefined
}
