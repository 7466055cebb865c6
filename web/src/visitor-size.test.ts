// @vitest-environment node
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

/** `npm run bench:public` holds pages to 200 kB with everything; this leaves room for the report's answer. */
const limit = 195_000
const web = path.join(import.meta.dirname, '..')

type File = Rolldown.OutputChunk | Rolldown.OutputAsset

let files: Map<string, File>

beforeAll(async () => {
  // Built as it is delivered: React has far more to say in a test.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    root: web,
    configFile: path.join(web, 'visitor.config.ts'),
    logLevel: 'error',
    build: { write: false, sourcemap: false, reportCompressedSize: false },
  })
  vi.unstubAllEnvs()
  if (!('output' in built)) throw new Error('The build made no files.')
  files = new Map(built.output.map((file) => [file.fileName, file]))
})

const chunkNamed = (name: string) => {
  for (const file of files.values()) if (file.type === 'chunk' && file.name === name) return file
  throw new Error(`Nothing is called ${name} any more.`)
}

/** A chunk with all that comes together with it. */
const reach = (chunk: File | undefined, reached: Set<Rolldown.OutputChunk>): void => {
  if (chunk?.type !== 'chunk' || reached.has(chunk)) return
  reached.add(chunk)
  for (const imported of chunk.imports) reach(files.get(imported), reached)
}

/** Whatever a page loads for its screen: the page itself, the start, what all screens share, and the screen. */
const loadedFor = (screens: readonly string[]) => {
  const reached = new Set<Rolldown.OutputChunk>()
  for (const name of ['visitor', 'show', ...screens]) reach(chunkNamed(name), reached)
  const styles = new Set([...reached].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return { chunks: [...reached], names: ['visitor.html', ...[...reached].map(({ fileName }) => fileName), ...styles] }
}

const bytesOf = (file: File | undefined): number => {
  if (!file) return 0
  const content = file.type === 'chunk' ? file.code : file.source
  return file.fileName.endsWith('.woff2') ? content.length : gzipSync(content).length
}

const font = (start: string) => [...files.keys()].find((name) => path.basename(name).startsWith(start)) ?? ''

const pages = [
  { page: 'feedback', screens: ['feedback.screen'] },
  { page: 'a notification', screens: ['notification.screen'] },
  // With the font that a name is first written in.
  { page: 'a signature at the desk', screens: ['tenant-signature.screen'], fonts: ['sacramento-latin-400'] },
  { page: 'a signature with a finger', screens: ['qr-signature.screen'] },
  { page: 'photographs, one of them large', screens: ['photos.screen', 'lightbox'] },
  { page: 'a report', screens: ['report-link.screen'] },
  { page: 'a report that is not there', screens: ['report-not-found.screen'] },
]

/** Libraries of the staff's part, and the schemas. */
const foreign =
  /node_modules\/(aws-amplify|@aws-amplify|@mantine|@tiptap|@dnd-kit|react-router|react-pdf|pdfjs-dist|zod)\//

describe.each(pages)('the page of $page', ({ screens, fonts = [] }) => {
  it('weighs no more than it may', () => {
    const names = [...loadedFor(screens).names, ...['inter-latin-wght', ...fonts].map(font)]
    const bytes = names.reduce((sum, name) => sum + bytesOf(files.get(name)), 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(limit)
  })

  it('loads nothing of what staff use', () => {
    const modules = loadedFor(screens).chunks.flatMap(({ moduleIds }) => moduleIds)
    expect(modules.filter((id) => foreign.test(id))).toEqual([])
  })
})
