import { isBlock, readRichText } from '@lintel/rules/rich-text'

/** A run of rich text in one style. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  /** The address of a link; https only. */
  href?: string
}

/** A paragraph, a heading, or an entry of a list. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'bullet' | 'number'
  runs: Run[]
}

const emphasis: Readonly<Record<string, 'bold' | 'italic'>> = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic' }

/** Rich text as blocks of plain text, so that none of its markup reaches the page. */
export const richText = (html: string): Block[] => {
  const blocks: Block[] = []
  const lists: string[] = []
  const depth = { bold: 0, italic: 0 }
  let kind: Block['kind'] = 'paragraph'
  let block: Block | undefined
  let link: string | undefined

  readRichText(html, {
    open(name, href) {
      const style = emphasis[name]
      if (style) depth[style]++
      if (name === 'a') link = href
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
      block.runs.push({ text, bold: depth.bold > 0, italic: depth.italic > 0, ...(link && { href: link }) })
    },
  })
  return blocks.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
}
