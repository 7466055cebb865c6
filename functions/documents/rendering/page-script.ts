import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as PageScriptBuilder from './build-page-script.ts'

let script: Promise<string> | undefined

/** A file in a deployed function (build-page-script.ts); without it, it is built here from the sources. */
export function pageScript(): Promise<string> {
  script ??= readFile(new URL('page-script.js', import.meta.url), 'utf8').catch(async () => {
    // A computed path keeps the builder, which needs esbuild and the sources, out of bundles.
    const builder = pathToFileURL(join(process.cwd(), 'functions/documents/rendering/build-page-script.ts'))
    const { buildPageScript } = (await import(builder.href)) as typeof PageScriptBuilder
    return buildPageScript()
  })
  return script
}
