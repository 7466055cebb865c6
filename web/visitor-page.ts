import type { Plugin, Rolldown } from 'vite'
import { visitorPages } from '../packages/contract/src/sharing/pages.ts'
import { tokens } from './src/app/tokens.ts'

type Variables = Record<string, string>

/** Our own variables only: a page without Mantine needs none of Mantine's. */
const declarations = (variables: Variables): string =>
  Object.entries(variables)
    .filter(([name]) => name.startsWith('--l-'))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const firstStyles = (): string => {
  // The resolver does not use the theme.
  const { variables, light, dark } = tokens({} as never)
  return [
    `:root{color-scheme:light dark;${declarations({ ...variables, ...light })}}`,
    `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`,
    'body{margin:0;background:var(--l-ground);color:var(--l-ink)}',
    // In a system font: Inter would compete with the scripts for bandwidth.
    '.first{display:grid;font:16px/1.5 system-ui,sans-serif;place-items:center;min-height:60vh;margin:0;padding:20px;color:var(--l-ink2)}',
  ].join('')
}

const places = new Set(Object.values(visitorPages).map((path) => path.split('/')[1]))

/** The page's small first script requests this chunk next; with these the browser requests all in parallel. */
const filesOf = (bundle: Rolldown.OutputBundle, name: string): { scripts: string[]; styles: string[] } => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (file?.type !== 'chunk' || scripts.has(file.fileName)) return
    scripts.add(file.fileName)
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const imported of file.imports) walk(bundle[imported])
  }
  walk(Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name))
  return { scripts: [...scripts], styles: [...styles] }
}

export const visitorPage = (): Plugin => ({
  name: 'lintel-visitor-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) => {
      if (!filename.endsWith('visitor.html')) return []
      const styles = { tag: 'style', children: firstStyles(), injectTo: 'head' as const }
      const files = bundle ? filesOf(bundle, 'show') : { scripts: [], styles: [] }
      const unnamed = (file: string) => !html.includes(`/${file}"`)
      const preloads = [
        ...files.styles.filter(unnamed).map((file) => ({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
        ...files.scripts.filter(unnamed).map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }))
      return [styles, ...preloads]
    },
  },
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?')
      if (places.has(path.split('/')[1] ?? '') && request.headers.accept?.includes('text/html'))
        request.url = '/visitor.html'
      next()
    })
  },
})
