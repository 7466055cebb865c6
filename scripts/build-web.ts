import path from 'node:path'
import { freshness, sourceHash } from './source-hash.ts'

const web = path.join(import.meta.dirname, '../web')

/** Where the built web lies: the staff's pages and the visitors'. */
export const builtWeb = path.join(web, 'dist')

/**
 * `npm run build:web`: builds the web, unless it is there from the same sources; answers what it was made from. This
 * machine and deployments take their web from here alone.
 */
export const buildWeb = async (): Promise<string> => {
  const hash = sourceHash(['web', 'packages/contract/src', 'packages/rules/src'], ['package-lock.json'])
  const { isFresh, remember } = freshness(path.join(builtWeb, '.built-from'), hash)
  if (isFresh) return hash
  const { build } = await import('vite')
  // The second adds the visitors' pages to what the first has made.
  for (const config of ['vite.config.ts', 'visitor.config.ts'])
    await build({ root: web, configFile: path.join(web, config), logLevel: 'warn' })
  remember()
  return hash
}

if (import.meta.main) await buildWeb()
