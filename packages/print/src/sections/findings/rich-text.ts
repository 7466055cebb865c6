import type { ReportFont } from '@lintel/contract'
import { styleOfFace, type Face } from '@lintel/rules'
import { isBlock, readRichText } from '@lintel/rules/rich-text'

export interface Run {
  text: string
  bold: boolean
  italic: boolean
  /** https only. */
  href?: string
  face?: Face
  style?: string
}

/** Also a heading, or an entry of a list. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'bullet' | 'number'
  runs: Run[]
}

const emphasis: Readonly<Record<string, 'bold' | 'italic' | 'underlined'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underlined',
}

export const fontsOf = (blocks: readonly Block[]): ReportFont[] => [
  ...new Set(blocks.flatMap(({ runs }) => runs.flatMap(({ face }) => face?.font ?? []))),
]

/** Plain text, so that none of its markup reaches the page. */
export const richText = (html: string): Block[] => {
  const blocks: Block[] = []
  const lists: string[] = []
  const depth = { bold: 0, italic: 0, underlined: 0 }
  let kind: Block['kind'] = 'paragraph'
  let block: Block | undefined
  let link: string | undefined
  /** Of the open spans: each adds to the enclosing ones. */
  const faces: Face[] = []

  readRichText(html, {
    readsFaces: true,
    open(name, href, face = {}) {
      const style = emphasis[name]
      if (style) depth[style]++
      if (name === 'a') link = href
      if (name === 'span') faces.push({ ...faces.at(-1), ...face })
      if (!isBlock(name)) return
      block = undefined
      if (name === 'ul' || name === 'ol') lists.push(name)
      if (name === 'li') kind = lists.at(-1) === 'ol' ? 'number' : 'bullet'
      else if (/^h\d$/.test(name)) kind = 'heading'
    },
    close(name) {
      const style = emphasis[name]
      if (style) depth[style]--
      if (name === 'a') link = undefined
      if (name === 'span') faces.pop()
      if (!isBlock(name)) return
      block = undefined
      if (name === 'ul' || name === 'ol') lists.pop()
      kind = 'paragraph'
    },
    lineBreak() {
      block = undefined
    },
    words(words) {
      const text = words.replaceAll(/[\t\n\r ]+/g, ' ')
      if (text.trim() === '' && !block) return
      if (!block) blocks.push((block = { kind, runs: [] }))
      const face = faces.at(-1) ?? {}
      const underlined = depth.underlined > 0 ? 'text-decoration: underline' : ''
      const style = [styleOfFace(face, 'var(--text)'), underlined].filter(Boolean).join('; ')
      block.runs.push({
        text,
        bold: depth.bold > 0,
        italic: depth.italic > 0,
        ...(link && { href: link }),
        ...(Object.keys(face).length > 0 && { face }),
        ...(style !== '' && { style }),
      })
    },
  })
  return blocks.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
}
