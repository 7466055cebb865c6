// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { oldest } from './app/browsers.ts'
import { built } from './testing/built.ts'
import { precachedFiles } from '../worker-plugin.ts'

let web: Awaited<ReturnType<typeof built>>

beforeAll(async () => {
  web = await built('vite.config.ts')
})

const behindGuard = ['main', 'guard', 'shell']

/** What a page needs before it is usable, without what it prefetches, above all for the next page. */
const pages = [
  {
    page: 'sign-in',
    sources: ['main', 'sign-in.screen'],
    limit: 165_000,
    files: 8,
    without: /node_modules\/(aws-amplify|@aws-amplify|zod|@tanstack|@floating-ui)\//,
  },
  {
    page: 'sign-in, once somebody can send it',
    sources: ['main', 'sign-in.screen', 'identity-library'],
    limit: 195_000,
    files: 10,
    without: /node_modules\/(zod|@tanstack|@floating-ui)\//,
  },
  {
    page: 'the list of reports',
    sources: [...behindGuard, 'report-list.screen'],
    limit: 285_000,
    files: 12,
    without: /node_modules\/(aws-amplify|@aws-amplify|zod|@dnd-kit|@mantine\/dates|react-remove-scroll)\//,
  },
  {
    page: 'the editor, with the section that it opens with',
    sources: [...behindGuard, 'editor.screen', 'editor-provider', 'property-details'],
    limit: 435_000,
    files: 20,
    without:
      /node_modules\/(aws-amplify|@aws-amplify|@dnd-kit|@mantine\/dates|@tanstack\/react-virtual|@tiptap|pdfjs-dist)\//,
  },
  {
    page: 'the editor, opened at its rooms',
    sources: [...behindGuard, 'editor.screen', 'editor-provider', 'room-list'],
    limit: 470_000,
    files: 22,
    without: /node_modules\/(aws-amplify|@aws-amplify|@dnd-kit|@mantine\/dates|@tiptap|pdfjs-dist)\//,
  },
]

describe.each(pages)('$page', ({ sources, limit, files: max, without }) => {
  it('stays within its limits of size and files, and loads nothing that is fetched later', () => {
    const { files, modules } = web.loadedWith(sources)
    expect(files.length).toBeLessThanOrEqual(max)
    const bytes = web.bytesOf(files)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(limit)
    expect(modules.filter((id) => without.test(id))).toEqual([])
  })
})

it('keeps for the time without a network what inspecting needs, in at most 3 MB', () => {
  const kept = precachedFiles(Object.fromEntries(web.files))
  for (const source of ['editor-provider', 'sign-dialog', 'planner.screen', 'new-report.screen', 'identity-library'])
    expect(kept, source).toContain(web.loadedWith([source]).files[0])
  const contents = kept
    .map((name) => web.files.get(name))
    .map((file) => (file?.type === 'chunk' ? file.code : file?.source))
  const bytes = contents.reduce((sum, content = '') => sum + Buffer.byteLength(content), 0)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThan(3_000_000)
})

it('has no circular imports between files', () => {
  expect(web.circles()).toEqual([])
})

/** Methods of libraries, and of our own, that bear the name of a newer one. */
const namesakes = (
  'check command configure createView destroy dispose draw drop entry format getHTML getName isActive ' +
  'range scrollMargin toArray use'
).split(' ')
/** Called only where the browser has it. */
const askedFor = (
  '.caretPositionFromPoint .createHTML .createPolicy .estimate .getComposedRanges .showPopover .skipTransition ' +
  '.startViewTransition ClipboardItem EditContext Error.captureStackTrace EyeDropper Symbol.dispose'
).split(' ')
it('calls nothing that its oldest browsers lack', () => {
  const known = new Set([...namesakes.map((name) => `.${name}`), ...askedFor])
  expect(web.newerThan(oldest.staff).filter((use) => !known.has(use))).toEqual([])
})
