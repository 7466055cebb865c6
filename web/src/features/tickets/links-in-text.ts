export type TextPart = { text: string; href?: string }

const addresses = /https?:\/\/[^\s<>"'`\p{Cf}]+/giu

/** Punctuation and closing brackets after a URL are not part of it. */
const trailing = /[.,;:!?)\]}’”…]+$/u

/** The plain text and the URLs of a text. Only `http` and `https` are linked. */
export const linksInText = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const href = found.replace(trailing, '')
    if (!URL.canParse(href)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: href, href })
    end = index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
