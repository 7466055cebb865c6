import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const isJsonSchema = /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** The names that a module exports, including those after `as`. */
const exportsOf = (code: string): string[] =>
  [...code.matchAll(/^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/gm)].map(
    ([, name = '', alias]) => alias ?? name,
  )

/**
 * Leaves zod's JSON Schema writer out of browser bundles: every schema names it, so that it would always be loaded, and
 * only the server's OpenAPI document is made with it.
 */
export const zodForBrowsers = (): Plugin => ({
  name: 'lintel-zod-for-browsers',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!isJsonSchema.test(id)) return undefined
    const names = exportsOf(readFileSync(id, 'utf8'))
    if (names.length === 0) throw new Error(`No exports were found in ${id}.`)
    // Schemas call these for a method of theirs, which nobody calls.
    const left = "() => { throw new Error('JSON Schemas are only made on the server.') }"
    return [
      `const left = ${left}`,
      ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => left' : 'left'}`),
    ].join('\n')
  },
})
