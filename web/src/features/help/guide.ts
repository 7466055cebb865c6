import type { Group } from '@lintel/contract'

/** A part of a page's text, made from Markdown when the web is built. */
export type GuideNode =
  | string
  | { tag: 'p' | 'h2' | 'h3' | 'ol' | 'ul' | 'li' | 'b' | 'code'; children: GuideNode[] }
  /** A link to another page of the guide, by its slug. */
  | { tag: 'a'; to: string; children: GuideNode[] }
  | { tag: 'img'; src: string; dark: string; alt: string; width: number; height: number }

export interface GuidePage {
  slug: string
  title: string
  part: string
  /** The paths of the screens that it belongs to, as the router writes them. */
  screens: string[]
  /** The groups that can read it; empty for everybody. */
  groups: Group[]
  nodes: GuideNode[]
}

export const textOf = (node: GuideNode): string => {
  if (typeof node === 'string') return node
  return node.tag === 'img' ? '' : node.children.map(textOf).join('')
}

const blocksOf = (nodes: readonly GuideNode[]): GuideNode[] =>
  nodes.flatMap((node) =>
    typeof node !== 'string' && (node.tag === 'ol' || node.tag === 'ul') ? node.children : [node],
  )

export const pagesFor = (pages: readonly GuidePage[], held: readonly Group[]): GuidePage[] =>
  pages.filter(({ groups }) => groups.length === 0 || groups.some((group) => held.includes(group)))

const begins = (screen: string, pathname: string): boolean => {
  const parts = pathname.split('/')
  return screen.split('/').every((part, at) => (part.startsWith(':') ? (parts[at] ?? '') !== '' : part === parts[at]))
}

/** The page of the screen of a URL: of several, the one with the longest path. */
export const pageOfScreen = (pages: readonly GuidePage[], url: string): GuidePage | undefined => {
  // Data-entry staff have the same editor at another path.
  const pathname = url.replace(/^\/dereports\b/, '/reports')
  const found = pages.flatMap((page) =>
    page.screens
      .filter((screen) => begins(screen, pathname))
      .map((screen) => ({ page, length: screen.split('/').length })),
  )
  return found.toSorted((a, b) => b.length - a.length)[0]?.page
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The pages that have every word that was typed, each with the sentence that has most of them. */
export const searchGuide = (pages: readonly GuidePage[], typed: string): { page: GuidePage; sentence: string }[] => {
  const words = wordsOf(typed.replaceAll('-', ''))
  const count = (text: string) => {
    const plain = text.toLowerCase().replaceAll('-', '')
    return words.filter((word) => plain.includes(word)).length
  }
  if (words.length === 0) return []
  return pages
    .flatMap((page) => {
      const sentences = blocksOf(page.nodes).flatMap((block) => textOf(block).match(/\S.*?(?:[.!?:](?=\s)|$)/g) ?? [])
      if (count([page.title, ...sentences].join(' ')) < words.length) return []
      const best = Math.max(...sentences.map(count))
      return [{ page, sentence: sentences.find((sentence) => count(sentence) === best) ?? '' }]
    })
    .toSorted((a, b) => count(b.page.title) - count(a.page.title))
}
