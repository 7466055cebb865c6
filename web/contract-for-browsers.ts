import { statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { RouteDefinition } from '../packages/contract/src/route.ts'

const isRoutes = /packages\/contract\/src\/[^/]+\/routes\.ts$/

const addressOf = ({ method, path: below, base }: RouteDefinition) => ({ method, path: below, base })

/** Without their schemas, which check what the server receives and returns: all would load with the first call. */
export const contractForBrowsers = (): Plugin => ({
  name: 'lintel-contract-for-browsers',
  enforce: 'pre',
  config: () => ({
    resolve: { alias: [{ find: /^zod$/, replacement: path.join(import.meta.dirname, 'src/lib/zod.ts') }] },
  }),
  async load(id) {
    if (!isRoutes.test(id)) return null
    // The timestamp makes Node load the module again once the file has changed.
    const file = `${pathToFileURL(id).href}?${statSync(id).mtimeMs}`
    const routes = (await import(file)) as Record<string, RouteDefinition>
    for (const [name, { method, path: below }] of Object.entries(routes)) {
      if (!method || !below) this.error(`${name} is no route: it would not reach browsers. Put it into another file.`)
    }
    return Object.entries(routes)
      .map(([name, route]) => `export const ${name} = ${JSON.stringify(addressOf(route))}`)
      .join('\n')
  },
})
