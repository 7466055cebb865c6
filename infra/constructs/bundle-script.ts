/** Bundles one function: `node bundle-script.ts <folder> <BundleRecipe as JSON>`, for CDK, which is synchronous. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import * as z from 'zod'

export const repositoryRoot = path.join(import.meta.dirname, '../..')

/** API functions load while the user waits (`npm run bench -- cold`). A megabyte as Lambda counts it. */
export const maxApiBytes = 1_048_576

export interface BundleRecipe {
  entry: string
  /** Packages installed next to the bundle, because they have native parts or load their own files. */
  installed: readonly string[]
  /** The processor for which they are installed. */
  cpu: 'x64' | 'arm64'
  /** Our scripts that write a file into the folder: the file's name, and the script, which receives its path. */
  generated: Record<string, string>
}

/** Parts of nodemailer that our e-mails never use, and their replacements (decision 0620). */
const unusedOfMail = { '/mime-types.js': 'no-file-types.ts', '/fetch/index.js': 'no-fetching.ts' }

const leanMail: Plugin = {
  name: 'lean-mail',
  setup: (bundling) =>
    bundling.onResolve({ filter: /\/(mime-types|fetch\/index)\.js$/ }, ({ path: asked, importer }) => {
      const [, instead] = Object.entries(unusedOfMail).find(([file]) => asked.endsWith(file)) ?? []
      return instead !== undefined && importer.includes(path.join('node_modules', 'nodemailer'))
        ? { path: path.join(import.meta.dirname, instead) }
        : undefined
    }),
}

/**
 * The SDK imports event streams and single sign-on only when they are used, which no function does. A bundler keeps all
 * that they share with the rest of the SDK, used or not, and makes each module of it a function.
 */
const withoutLateParts: Plugin = {
  name: 'without-late-parts',
  setup: (bundling) =>
    bundling.onResolve({ filter: /^@(aws-sdk|smithy)\// }, ({ kind, path: asked }) =>
      kind === 'dynamic-import' ? { path: asked, external: true } : undefined,
    ),
}

/** The SDK's clients read their own version there, for the name that they give AWS. */
const shortPackages: Plugin = {
  name: 'short-packages',
  setup: (bundling) =>
    bundling.onLoad({ filter: /@aws-sdk.client-[^/\\]+.package\.json$/ }, async ({ path: file }) => {
      const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8')))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    }),
}

/**
 * Read together they take a third of the processor time. CommonJS: `import` of `node:http` makes Node load a client for
 * fetch and HTTP/2, which no function uses (decision 0620).
 */
export async function bundleScripts(
  outdir: string,
  functions: readonly { folder: string; entry: string }[],
  installed: readonly string[],
): Promise<string[]> {
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: functions.map(({ folder, entry }) => ({ in: entry, out: `${folder}/index` })),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    // Node reads UTF-8: escaping non-ASCII characters only adds bytes.
    charset: 'utf8',
    // State machines and logs identify errors and functions by name.
    keepNames: true,
    banner: { js: "const bundleAddress = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleAddress' },
    // Lambda provides credentials in the environment. The SDK's other credential sources are a ninth of a bundle.
    alias: { '@aws-sdk/credential-provider-node': path.join(import.meta.dirname, 'lambda-credentials.ts') },
    plugins: [leanMail, shortPackages, withoutLateParts],
    external: [...installed],
    logLevel: 'error',
  })
  return functions.map(({ folder }) => path.join(outdir, folder, 'index.cjs'))
}

export async function bundleScript(
  folder: string,
  { entry, installed }: Pick<BundleRecipe, 'entry' | 'installed'>,
): Promise<string> {
  const [script = ''] = await bundleScripts(folder, [{ folder: '.', entry }], installed)
  return script
}

if (import.meta.main) {
  const [folder = '', recipe = ''] = process.argv.slice(2)
  await bundleScript(folder, JSON.parse(recipe) as BundleRecipe)
}
