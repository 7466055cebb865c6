import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { templates } from '@lintel/print/templates'
import { build, type Plugin } from 'esbuild'
import { serialisedTree } from './page/parse.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The modules that Pug's parts require, and their replacements in the page. */
const SHIMS: Record<string, string> = {
  assert: 'assert',
  constantinople: 'constants',
  with: 'absent',
  fs: 'absent',
  'pug-runtime/build': 'absent',
  'is-expression': 'expression',
}

/** Pug's parts are CommonJS and expect functions; the shims are ES modules. */
const shims: Plugin = {
  name: 'shims',
  setup(bundle) {
    bundle.onResolve({ filter: /^[\w/-]+$/ }, ({ path, namespace, importer }) =>
      SHIMS[path] && namespace === 'file' && !importer.startsWith(here('page/shims'))
        ? { path: SHIMS[path], namespace: 'shim' }
        : undefined,
    )
    bundle.onLoad({ filter: /.*/, namespace: 'shim' }, ({ path }) => ({
      contents: `module.exports = require('./${path}.ts').default`,
      resolveDir: here('page/shims'),
    }))
  },
}

/** Our own templates are included as syntax trees; customers' templates are parsed only in the page. */
const shippedTemplates: Plugin = {
  name: 'shipped-templates',
  setup(bundle) {
    bundle.onLoad({ filter: /[/\\]page[/\\]shipped-templates\.ts$/ }, () => {
      const trees = Object.entries(templates).map(([name, pug]) => [pug, serialisedTree({ name, pug })])
      return { contents: `export default ${JSON.stringify(Object.fromEntries(trees))}`, loader: 'js' }
    })
  },
}

/** The result is an expression that returns its functions. */
export async function buildPageScript(): Promise<string> {
  const result = await build({
    entryPoints: [here('page/main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'lintelPage',
    platform: 'browser',
    target: 'chrome140',
    logLevel: 'error',
    plugins: [shims, shippedTemplates],
  })
  return `(() => { ${result.outputFiles[0]?.text ?? ''}; return lintelPage })()`
}

const target = process.argv[2]
if (import.meta.main && target) await writeFile(target, await buildPageScript())
