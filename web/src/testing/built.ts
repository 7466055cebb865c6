import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { vi } from 'vitest'
import type { Oldest } from '../app/browsers.ts'
import { additions } from '../lib/older-browsers.ts'
import { callsIn, newerFeatures, type NewerFeature } from './newer-features.ts'

const isAdded = ({ owner, name, isStatic }: NewerFeature): boolean => {
  const constructor: unknown = Reflect.get(globalThis, owner)
  const target: unknown = isStatic ? constructor : Object(constructor).prototype
  return additions.some(([to, functions]) => name !== undefined && to === target && name in functions)
}

type File = Rolldown.OutputChunk | Rolldown.OutputAsset

const web = path.join(import.meta.dirname, '../..')

/** Builds a configuration of the web for production, in memory; returns functions that measure what a page loads. */
export const built = async (configFile: string) => {
  // A test would otherwise build React's development version, which is larger.
  vi.stubEnv('NODE_ENV', 'production')
  const result = await build({
    root: web,
    configFile: path.join(web, configFile),
    logLevel: 'error',
    build: { write: false, sourcemap: false, reportCompressedSize: false },
  })
  vi.unstubAllEnvs()
  if (!('output' in result)) throw new Error('The build made no files.')
  const files = new Map<string, File>(result.output.map((file) => [file.fileName, file]))

  const chunkWith = (source: string) => {
    for (const file of files.values()) {
      if (file.type === 'chunk' && file.moduleIds.some((id) => path.parse(id).name === source)) return file
    }
    throw new Error(`No source file is called ${source}.`)
  }

  /** A chunk with everything that it imports statically. */
  const reach = (chunk: File | undefined, reached: Set<Rolldown.OutputChunk>): void => {
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return
    reached.add(chunk)
    for (const imported of chunk.imports) reach(files.get(imported), reached)
  }

  /** The scripts and styles loaded with these source files, and all modules in them. */
  const loadedWith = (sources: readonly string[]) => {
    const reached = new Set<Rolldown.OutputChunk>()
    for (const source of sources) reach(chunkWith(source), reached)
    const styles = new Set([...reached].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
    return {
      files: [...[...reached].map(({ fileName }) => fileName), ...styles],
      modules: [...reached].flatMap(({ moduleIds }) => moduleIds),
    }
  }

  /** The transferred bytes of files; fonts are already compressed. */
  const bytesOf = (names: readonly string[]): number => {
    let bytes = 0
    for (const name of names) {
      const file = files.get(name)
      if (!file) throw new Error(`There is no file ${name}.`)
      const content = file.type === 'chunk' ? file.code : file.source
      bytes += name.endsWith('.woff2') ? content.length : gzipSync(content).length
    }
    return bytes
  }

  /** The file whose name begins with this. */
  const fileNamed = (start: string): string => {
    for (const name of files.keys()) if (path.basename(name).startsWith(start)) return name
    throw new Error(`No file is called ${start}.`)
  }

  /** Chunks that import one another in a circle: one of them would run before its dependency. */
  const circles = (): string[][] => {
    const found: string[][] = []
    const done = new Set<string>()
    const follow = (name: string, way: readonly string[]): void => {
      const start = way.indexOf(name)
      if (start >= 0) found.push(way.slice(start))
      const file = files.get(name)
      if (start >= 0 || done.has(name) || file?.type !== 'chunk') return
      for (const imported of file.imports) follow(imported, [...way, name])
      done.add(name)
    }
    for (const name of files.keys()) follow(name, [])
    return found
  }

  /** What the scripts use that one of these browsers lacks, and `older-browsers.ts` does not add. */
  const newerThan = (browsers: Oldest): string[] => {
    const newer = newerFeatures(browsers).filter((feature) => !isAdded(feature))
    const found = [...files.values()].flatMap((file) => {
      const text = String(file.type === 'chunk' ? file.code : file.source)
      // pdf.js for older browsers brings what it needs.
      return /\.m?js$/.test(file.fileName) && !text.includes('zloirock/core-js') ? callsIn(text, newer) : []
    })
    return [...new Set(found)].toSorted()
  }

  return { files, loadedWith, bytesOf, fileNamed, circles, newerThan }
}
