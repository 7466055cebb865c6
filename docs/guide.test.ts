import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readGuidePage } from '../web/guide-pages.ts'
import { pathOf } from '../web/src/app/landing.ts'
import { sidebar } from '../web/src/app/sidebar.ts'
import { pageOfScreen, pagesFor, searchGuide } from '../web/src/features/help/guide.ts'

const folder = path.join(import.meta.dirname, 'guide')
const files = readdirSync(folder).map((name) => path.join(folder, name))
const pages = files.map(readGuidePage)

it('the links and pictures of every page exist', () => {
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
