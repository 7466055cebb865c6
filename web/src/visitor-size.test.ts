// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { oldest } from './app/browsers.ts'
import { built } from './testing/built.ts'

/** `npm run bench -- public` limits pages to 200 kB in total; this leaves room for the report's response. */
const limit = 195_000

let web: Awaited<ReturnType<typeof built>>

beforeAll(async () => {
  web = await built('visitor.config.ts')
})

/** Everything a page loads for its screen: the page itself, the start, the shared code, and the screen. */
const loadedFor = (screens: readonly string[]) => web.loadedWith(['visitor', 'show', ...screens])

const pages = [
  { page: 'feedback', screens: ['feedback.screen'] },
  { page: 'a notification', screens: ['notification.screen'] },
  // With the default font of a typed name.
  { page: 'a signature at the desk', screens: ['tenant-signature.screen'], fonts: ['sacramento-latin-400'] },
  { page: 'a signature with a finger', screens: ['qr-signature.screen'] },
  { page: 'a claim', screens: ['claim.screen', 'lightbox', 'comparison'] },
  { page: 'a receipt', screens: ['receipt.screen'] },
  { page: 'photographs, two of them compared', screens: ['photos.screen', 'lightbox', 'comparison'] },
  { page: 'a report', screens: ['report-link.screen'] },
  { page: 'a report to check', screens: ['verify.screen'] },
  { page: 'a report that is not there', screens: ['report-not-found.screen'] },
]

/** Libraries of the staff's pages, and zod. */
const foreign =
  /node_modules\/(aws-amplify|@aws-amplify|@mantine|@tiptap|@dnd-kit|react-router|react-pdf|pdfjs-dist|zod)\//

describe.each(pages)('the page of $page', ({ screens, fonts = [] }) => {
  it('stays within its size limit, and loads nothing of the staff’s pages', () => {
    const { files, modules } = loadedFor(screens)
    const own = ['visitor.html', ...files]
    const bytes = web.bytesOf([...own, ...['inter-latin-wght', ...fonts].map(web.fileNamed)])
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(limit)
    expect(modules.filter((id) => foreign.test(id))).toEqual([])
  })
})

/** Methods of libraries, and of our own, that bear the name of a newer one. */
const namesakes = 'check configure destroy drop format isActive subscribe use'.split(' ')
/** Called only where the browser has it. */
const askedFor =
  '.navigate .pipeThrough .requestSubmit .skipTransition .startViewTransition .toHex CompressionStream'.split(' ')
it('calls nothing that its oldest browsers lack', () => {
  const known = new Set([...namesakes.map((name) => `.${name}`), ...askedFor])
  expect(web.newerThan(oldest.visitors).filter((use) => !known.has(use))).toEqual([])
})
