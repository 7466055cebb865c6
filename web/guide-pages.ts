import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { GuideNode, GuidePage } from './src/features/help/guide.ts'

const names = path.join(import.meta.dirname, '../packages/print/src/names.json')

const kinds: Record<string, string> = {
  inventory: 'Inventories, check-ins and property visits',
  checkOut: 'Check-outs',
  checklist: 'Reports with a checklist only',
  invoice: 'Invoices',
}

const namesOfPug = (): GuideNode[] => {
  const all: Record<string, Record<string, string>> = JSON.parse(readFileSync(names, 'utf8'))
  return Object.entries(all).flatMap(([kind, list]): GuideNode[] => [
    { tag: 'h3', children: [kinds[kind] ?? kind] },
    {
      tag: 'ul',
      children: Object.entries(list).map(([name, below]) => ({
        tag: 'li',
        children: [{ tag: 'code', children: [{ tag: 'b', children: [name] }, ` ${below.replaceAll(' ', ', ')}`] }],
      })),
    },
  ])
}

const slugOf = (file: string) => path.basename(file, '.md').replace(/^\d+-/, '')

const pieces = /\*\*(.+?)\*\*|`(.+?)`|(?<!!)\[(.+?)\]\((.+?)\)/g

/** A link to a file of the repository names the file. */
const inline = (text: string): GuideNode[] => {
  const nodes: GuideNode[] = []
  let end = 0
  for (const { 0: all, 1: bold, 2: code, 3: words = '', 4: to = '', index } of text.matchAll(pieces)) {
    if (index > end) nodes.push(text.slice(end, index))
    end = index + all.length
    if (bold !== undefined) nodes.push({ tag: 'b', children: [bold] })
    else if (code !== undefined) nodes.push({ tag: 'code', children: [code] })
    else if (/^\d+-[\w-]+\.md$/.test(to)) nodes.push({ tag: 'a', to: slugOf(to), children: [words] })
    else nodes.push(`${words} (${to.replace('../', 'docs/')})`)
  }
  return end < text.length ? [...nodes, text.slice(end)] : nodes
}

/** A picture of `docs/screens/`, with its dark version if it has one. */
const picture = (folder: string, alt: string, to: string): GuideNode => {
  const src = path.join(folder, to)
  const bytes = readFileSync(src)
  // A PNG begins with its width and height.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return { tag: 'img', src, dark: src.replace(/-light\.png$/, '-dark.png'), alt, width, height }
}

const block = (folder: string, text: string): GuideNode[] => {
  const flat = text.replaceAll(/\n\s*/g, ' ')
  const [, alt = '', src] = /^!\[(.*)\]\((.*)\)$/.exec(flat) ?? []
  if (src) return [picture(folder, alt, src)]
  if (flat.includes('names.json)')) return namesOfPug()
  if (text.startsWith('## ')) return [{ tag: 'h2', children: inline(flat.slice(3)) }]
  if (!text.startsWith('1. ')) return [{ tag: 'p', children: inline(flat) }]
  const steps = text.split(/^\d+\. /m).slice(1)
  const items = steps.map((step): GuideNode => ({
    tag: 'li',
    children: inline(step.trim().replaceAll(/\n\s*/g, ' ')),
  }))
  return [{ tag: 'ol', children: items }]
}

const listOf = (head: string, key: string) =>
  (new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1] ?? '').split(', ').filter(Boolean)

/** Front matter (`part`, `screens`, `for`), a title, then paragraphs, steps, second headings and pictures. */
export const readGuidePage = (file: string): GuidePage => {
  const [, head = '', title = '', body = ''] =
    /^---\n(.*?)---\n\n# (.*?)\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? []
  return {
    slug: slugOf(file),
    title,
    part: listOf(head, 'part')[0] ?? '',
    screens: listOf(head, 'screens'),
    groups: listOf(head, 'for') as GuidePage['groups'],
    nodes: body
      .trim()
      .split(/\n{2,}/)
      .flatMap((text) => block(path.dirname(file), text)),
  }
}

/** Makes each page of `docs/guide/` a module when the web is built; its pictures are files of the web. */
export const guidePages = (): Plugin => ({
  name: 'lintel-guide-pages',
  load(id) {
    if (!/docs\/guide\/[\w-]+\.md$/.test(id)) return undefined
    this.addWatchFile(names)
    const imports: string[] = []
    const page = JSON.stringify(readGuidePage(id)).replaceAll(
      /"(src|dark)":("[^"]+")/g,
      (_, key: string, src: string) => {
        imports.push(`import i${imports.length} from ${src.slice(0, -1)}?url"`)
        return `"${key}":i${imports.length - 1}`
      },
    )
    return { code: `${imports.join('\n')}\nexport default ${page}`, moduleType: 'js' }
  },
})
