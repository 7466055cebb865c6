import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { readGuidePage } from '../web/guide-pages.ts'
import { pathOf } from '../web/src/app/landing.ts'
import { sidebar } from '../web/src/app/sidebar.ts'
import { pageOfScreen, pagesFor, searchGuide, textOf, type GuideNode } from '../web/src/features/help/guide.ts'

/* The handbook says what the product shows: every bold label is a label or message of the sources. */

const root = path.join(import.meta.dirname, '..')
const folder = path.join(import.meta.dirname, 'guide')
const files = readdirSync(folder).map((name) => path.join(folder, name))
const pages = files.map(readGuidePage)

/** Marks a value in the text of a template or an element. */
const hole = '\0'

type Node = Record<string, unknown> & { type?: string }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The literals, templates and element texts of a source file. */
const textsIn = (file: string): string[] => {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    const children = Array.isArray(value['children']) ? (value['children'] as Node[]) : []
    // Nobody sees these.
    if (value.type === 'JSXAttribute' && isNode(value['name']) && value['name']['name'] === 'aria-label') return
    if (value.type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value'])
    if (value.type === 'TemplateLiteral')
      texts.push((value['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(hole))
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const parts = children.map((child) =>
        child.type === 'JSXText' ? String(child['value']) : child.type === 'JSXExpressionContainer' ? hole : '\n\n',
      )
      texts.push(...parts.join('').split('\n\n'))
    }
    Object.values(value).forEach(walk)
  }
  walk(parseSync(file, readFileSync(file, 'utf8')).program)
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

const sources = globSync(['web/src/**/*.{ts,tsx}', 'packages/{contract,rules,print}/src/**/*.ts'], { cwd: root })
const texts = new Set(
  sources
    .filter((file) => !/\.test\.|\/(?:testing|sample)\//.test(file))
    .flatMap((file) => textsIn(path.join(root, file))),
)
const folded = new Set([...texts].map((text) => text.toLowerCase()))
const templates = [...texts]
  .filter((text) => text.includes(hole) && /[a-z]{3}/.test(text))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(hole)
          .map((part) => RegExp.escape(part))
          .join('(.*?)')}$`,
      ),
  )

/** True for a whole label or message, and for one whose values are themselves such: 'Remove' and 'item'. */
const isShown = (label: string): boolean =>
  texts.has(label) ||
  templates.some((template) => {
    const values = template.exec(label)?.slice(1)
    return values?.every((value) => value.trim() === '' || folded.has(value.trim().toLowerCase().replace(/^an? /, '')))
  })

const labelsIn = (nodes: readonly GuideNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'img' || node.tag === 'code') return []
    return node.tag === 'b' ? [textOf(node)] : labelsIn(node.children)
  })

it.each(pages)('every label of $slug is on a screen', ({ nodes }) => {
  expect(labelsIn(nodes).filter((label) => !isShown(label))).toEqual([])
})

it('every page has a task, a part, steps, and links and pictures that exist', () => {
  for (const { slug, title, part, nodes } of pages) {
    expect(title, slug).toMatch(/^[A-Z].{8,60}[^.]$/)
    expect(['Reports', 'Your agency', 'Provider'], slug).toContain(part)
    expect(
      nodes.some((node) => typeof node !== 'string' && node.tag === 'ol'),
      slug,
    ).toBe(true)
  }
  for (const file of files)
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/\]\((.+?)\)/g))
      for (const one of [to, to.replace('-light.png', '-dark.png')])
        expect(existsSync(path.join(folder, one)), `${path.basename(file)}: ${one}`).toBe(true)
})

it('every screen that a page names exists, and every screen of the side bar has a page', () => {
  const screens = pages.flatMap((page) => page.screens)
  expect(screens.filter((screen) => !pathOf(screen))).toEqual([])
  const open = sidebar.filter(({ seenBy, path }) => !pageOfScreen(pagesFor(pages, seenBy), path))
  expect(open).toEqual([])
})

it('opens at the page of the screen, for those who can read it', () => {
  const slugOf = (url: string) => pageOfScreen(pages, url)?.slug
  expect(slugOf('/reports/r1/rooms')).toBe('rooms')
  expect(slugOf('/dereports/r1/keys')).toBe('details')
  expect(slugOf('/clients/kestrel/settings')).toBe('clients')
  expect(slugOf('/nowhere')).toBeUndefined()
  const read = (groups: Parameters<typeof pagesFor>[1]) => pagesFor(pages, groups).map(({ slug }) => slug)
  expect(read(['Customers', 'Dataentry'])).not.toContain('clients')
  expect(read(['SysAdmin'])).toContain('clients')
  expect(read(['Customers'])).toContain('rooms')
})

it('finds pages by all words, with the sentence that has them', () => {
  const [first] = searchGuide(pages, 'chubb')
  expect(first).toBeUndefined()
  const found = searchGuide(pages, 'rest GRADE room')
  expect(found[0]).toMatchObject({ page: { slug: 'rooms' } })
  expect(found[0]?.sentence).toContain('Grade the rest')
  expect(searchGuide(pages, 'email').map(({ page }) => page.slug)).toContain('email')
  expect(searchGuide(pages, ' ')).toEqual([])
})
