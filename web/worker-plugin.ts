import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { PrecacheEntry } from 'workbox-precaching'
import { oldest, targetOf } from './src/app/browsers.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'

type Bundle = Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>

/** Not needed to inspect, or of no use without a network; everything else is kept for the time without one. */
const onDemand =
  /web\/src\/(features\/(?!(accounts\/sign-|appointments|notsent|phones|reports)\b)|features\/reports\/(claims|email-history|issues)\/|ui\/(mail|rich-text)\/)/

/** The page's own font, and the one that a typed signature begins with. */
const fonts = /^assets\/(inter-latin-wght|caveat-latin-400)-.*\.woff2$/

/** The built files that the worker keeps: what the page loads at once or later, without screens left to the network. */
export const precachedFiles = (bundle: Bundle): string[] => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (name: string, isImported: boolean): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || scripts.has(name)) return
    if (!isImported && file.moduleIds.some((id) => onDemand.test(id))) return
    scripts.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const imported of file.imports) walk(imported, true)
    for (const later of file.dynamicImports) walk(later, false)
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) walk(file.fileName, true)
  return ['index.html', ...scripts, ...styles, ...Object.keys(bundle).filter((name) => fonts.test(name))]
}

const entryOf = (name: string, file: Bundle[string] | undefined): PrecacheEntry => {
  if (name !== 'index.html') return { url: `/${name}`, revision: null }
  // A deployment publishes the worker and the page one after the other: the worker waits for the page that it names.
  const integrity = `sha256-${createHash('sha256')
    .update(file?.type === 'asset' ? file.source : '')
    .digest('base64')}`
  return { url: `/${name}`, revision: integrity, integrity }
}

/** Builds the service worker, with the names of the files that it keeps. Not for builds in memory. */
export const serviceWorker = (): Plugin => ({
  name: 'lintel-service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const precached = precachedFiles(bundle).map((name) => entryOf(name, bundle[name]))
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'error',
      publicDir: false,
      plugins: [contractForBrowsers()],
      define: { precached: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: targetOf(oldest.staff),
        modulePreload: false,
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'src/worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    })
  },
})
