/** A piece of a text: words, or an address that may be followed. */
export type TextPart = { text: string; href?: string }

const addresses = /https?:\/\/[^\s<>"'`\p{Cf}]+/giu

/** What ends a sentence, or a bracket around an address, is no part of it. */
const trailing = /[.,;:!?)\]}’”…]+$/u

/** The words of a text and the web addresses in it. Only `http` and `https` are followed. */
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
