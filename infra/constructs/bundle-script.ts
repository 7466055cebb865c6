/** Bundles one function: `node bundle-script.ts <folder> <BundleRecipe as JSON>`, for CDK, which cannot wait for promises. */
import path from 'node:path'
import { build, type Plugin } from 'esbuild'

export const repositoryRoot = path.join(import.meta.dirname, '../..')

/** A function of the API is loaded while somebody waits: `npm run bench:cold` measures for how long. A megabyte as Lambda counts it. */
export const mostBytesOfApi = 1_048_576

/** How a function's source becomes what is deployed. */
export interface BundleRecipe {
  /** Path of the handler from the root of the repository. */
  entry: string
  /** Packages that are installed beside the bundle, because they have native parts or load files of their own. */
  installed: readonly string[]
  /** The processor that those are installed for. */
  cpu: 'x64' | 'arm64'
  /** Scripts of ours that write a file into the folder: the file's name and the script that is given its path. */
  generated: Record<string, string>
}

/** What of nodemailer our mails never use, and what takes its place (decision 0620): files come with type, name and bytes. */
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
 * Writes the code of functions into folders below `outdir`, each as one script, and answers their paths. Those that are made
 * together are read once: that takes a third of the processor time. Throws with esbuild's messages.
 *
 * CommonJS scripts, because `import` of `node:http` has Node read all that the module has, and with it load a client for
 * fetch and HTTP/2, which no function uses; `require` does not (decision 0620).
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
    // Node reads UTF-8: escapes of what is no ASCII only make it longer.
    charset: 'utf8',
    // State machines and logs know errors and functions by their names.
    keepNames: true,
    banner: { js: "const bundleAddress = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleAddress' },
    // Lambda gives credentials in the environment. What else the SDK could ask for them is a ninth of a bundle.
    alias: { '@aws-sdk/credential-provider-node': path.join(import.meta.dirname, 'lambda-credentials.ts') },
    plugins: [leanMail],
    external: [...installed],
    logLevel: 'error',
  })
  return functions.map(({ folder }) => path.join(outdir, folder, 'index.cjs'))
}

/** Writes one function's code into a folder, and answers its path. */
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
