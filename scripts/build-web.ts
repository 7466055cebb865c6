import path from 'node:path'
import { runNode } from './run-node.ts'
import { freshness, sourceHash } from './source-hash.ts'

const web = path.join(import.meta.dirname, '../web')

/** The folder of the built web: the staff's pages and the visitors'. */
export const builtWeb = path.join(web, 'dist')

/**
 * `npm run build:web`: builds the web, unless it exists from the same sources; returns the hash of the sources. The
 * local machine and deployments only use this build.
 */
export const buildWeb = async (): Promise<string> => {
  const hash = sourceHash(
    ['web', 'packages/contract/src', 'packages/rules/src', 'docs/guide', 'docs/screens'],
    ['package-lock.json', 'packages/print/src/names.json'],
  )
  const { isFresh, remember } = freshness(path.join(builtWeb, '.built-from'), hash)
  if (isFresh) return hash
  // The second adds the visitors' pages to the output of the first. Without a purge delay, the bundler's allocator
  // returns what it frees at once, and needs 0.9 GB instead of 1.1.
  for (const config of ['vite.config.ts', 'visitor.config.ts'])
    await runNode(
      ['node_modules/vite/bin/vite.js', 'build', web, '--config', path.join(web, config), '--logLevel=error'],
      {
        MIMALLOC_PURGE_DELAY: '0',
      },
    )
  remember()
  return hash
}

if (import.meta.main) await buildWeb()
