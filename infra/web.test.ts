import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { aFolder } from '../packages/local-cloud/src/testing/folder.ts'
import { buildApp } from './app.ts'

let folder = ''
beforeEach(() => {
  folder = aFolder()
})

/** Synthesizes with a web of these files; returns all files that would be published. */
const publish = (files: readonly string[]): string[] => {
  const [web, outdir] = [path.join(folder, 'dist'), path.join(folder, 'out')]
  mkdirSync(path.join(web, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(path.join(web, file), file)
  buildApp({ environment: 'dev', outdir, bundle: false, web }).synth()
  return readdirSync(outdir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('asset.'))
    .map((name) => name.split(path.sep).slice(1).join('/'))
}

const built = ['index.html', 'visitor.html', 'assets/start-1.js', 'lintel.svg']

test('a web without one of its pages is not published', { tags: ['long'] }, () => {
  expect(() => publish(built.filter((file) => file !== 'visitor.html'))).toThrow(
    'The web is not built: visitor.html is missing. npm run build:web makes all of it.',
  )
})

test('the web is published without files that reveal its sources', () => {
  const published = publish([...built, 'assets/start-1.js.map', 'visitor.js.map', '.built-from'])
  expect(published).toEqual(expect.arrayContaining(built))
  expect(published.filter((file) => /\.map$|built-from/.test(file))).toEqual([])
})
