import { readFile } from 'node:fs/promises'

let script: Promise<string> | undefined

/**
 * The script for the browser page. A deployed function has it as a file beside its bundle
 * (`node functions/documents/build-page-script.ts <folder>/page-script.js`); without that file it is built here.
 */
export function pageScript(): Promise<string> {
  script ??= readFile(new URL('page-script.js', import.meta.url), 'utf8').catch(async () => {
    const { buildPageScript } = await import('./build-page-script.ts')
    return buildPageScript()
  })
  return script
}
