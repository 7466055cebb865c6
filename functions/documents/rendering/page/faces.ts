import type { FontFaceData } from '../lay-out-job.ts'

interface Waiting {
  face: FontFace
  has: RegExp
}

const waiting = new Set<Waiting>()

/** `loadFaces` loads them: half of them have no character that the document uses. */
export function addFaces(fonts: readonly FontFaceData[]): void {
  for (const { family, base64, ...descriptors } of fonts) {
    const face = new FontFace(family, `url(data:font/woff2;base64,${base64})`, { ...descriptors })
    document.fonts.add(face)
    waiting.add({ face, has: lettersOf(descriptors.unicodeRange ?? 'U+0-10FFFF') })
  }
}

export async function loadFaces(words: string): Promise<void> {
  const letters = lettersIn(words)
  const wanted = [...waiting].filter(({ has }) => has.test(letters))
  for (const one of wanted) waiting.delete(one)
  await Promise.all(wanted.map(({ face }) => face.load()))
}

/** Each once: a report has millions, and each face is tested against them. */
function lettersIn(words: string): string {
  const seen = new Uint8Array(1 << 16)
  for (let at = 0; at < words.length; at++) seen[words.charCodeAt(at)] = 1
  let letters = ''
  for (let code = 0; code < seen.length; code++)
    if (seen[code] && !isSurrogate(code)) letters += String.fromCharCode(code)
  // Surrogate pairs are few.
  const isPaired = seen.subarray(0xd800, 0xdc00).includes(1)
  return isPaired ? letters + (words.match(/[\u{10000}-\u{10ffff}]/gu)?.join('') ?? '') : letters
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000

/** Texts, also in capitals, as styles may show them, attributes, and what style sheets add. */
export function wordsOf(root: Document, html: string): string {
  const words = root.documentElement.textContent // includes style sheets, which are elements of the head
  return html + words.replace(/\\([\da-f]{1,6})/gi, letterOf) + words.toUpperCase()
}

function letterOf(escaped: string, hex: string): string {
  const code = parseInt(hex, 16)
  return code > 0x10ffff ? escaped : String.fromCodePoint(code)
}

/** Characters of a CSS `unicode-range`: `U+0000-00FF, U+0131`, and `U+4??`. */
function lettersOf(range: string): RegExp {
  const letters = [...range.matchAll(/U\+([\da-f?]{1,6})(?:-([\da-f]{1,6}))?/gi)]
    .map(([, from = '0', to = from]) => `\\u{${from.replaceAll('?', '0')}}-\\u{${to.replaceAll('?', 'F')}}`)
    .join('')
  return new RegExp(`[${letters}]`, 'u')
}
