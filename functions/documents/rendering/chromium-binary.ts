import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export interface ChromiumBinary {
  description: string
  path: string
  /** Ours is the headless shell; an installed Chrome or Edge is a full browser. */
  headless: 'shell' | true
  env: Record<string, string>
}

const INSTALLED: Partial<Record<NodeJS.Platform, { name: string; path: string }[]>> = {
  darwin: ['Google Chrome', 'Microsoft Edge', 'Chromium'].map((name) => ({
    name,
    path: `/Applications/${name}.app/Contents/MacOS/${name}`,
  })),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((folder) =>
    [
      { name: 'Google Chrome', path: 'Google\\Chrome\\Application\\chrome.exe' },
      { name: 'Microsoft Edge', path: 'Microsoft\\Edge\\Application\\msedge.exe' },
    ].map(({ name, path }) => ({ name, path: join(process.env[folder] ?? 'C:\\', path) })),
  ),
}

/** The parts of the package that are unpacked: browser, fonts, libraries of Amazon Linux, software graphics. */
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']

/** A folder older than this belongs to a process that died while unpacking. */
const LONGEST_UNPACKING_MS = 300_000

let binary: Promise<ChromiumBinary> | undefined

/** From the npm package on Linux, an installed Chrome or Edge elsewhere. Unpacked once per machine or container. */
export function chromiumBinary(): Promise<ChromiumBinary> {
  binary ??= (process.platform === 'linux' ? unpacked() : installed()).catch((error: unknown) => {
    binary = undefined // the next job tries again
    throw error
  })
  return binary
}

async function installed(): Promise<ChromiumBinary> {
  const candidates = INSTALLED[process.platform] ?? []
  for (const { name, path } of candidates)
    if (await exists(path)) return { description: `${name}, installed at ${path}`, path, headless: true, env: {} }
  throw new Error(
    'Documents need Google Chrome or Microsoft Edge on this machine, and neither was found. Looked at: ' +
      `${candidates.map((candidate) => candidate.path).join(', ')}.`,
  )
}

async function unpacked(): Promise<ChromiumBinary> {
  // A bundle may be anywhere; the package is below the working directory, here and in Lambda.
  const packageFile = createRequire(join(process.cwd(), 'package.json')).resolve('@sparticuz/chromium')
  const packageUrl = pathToFileURL(packageFile).href
  const packageFolder = join(dirname(packageFile), '..')
  const version = await readFile(join(packageFolder, 'package.json'), 'utf8')
  const name = `lintel-chromium-${createHash('sha256')
    .update(version + ARCHIVES.join())
    .digest('hex')
    .slice(0, 12)}-${process.getuid?.() ?? 0}`
  const folder = join(await roomFor(packageFolder), name)
  if (!(await isOurs(folder))) await unpack(packageUrl, join(packageFolder, 'bin'), folder)
  return {
    description: `Chromium from @sparticuz/chromium, unpacked at ${folder}`,
    path: join(folder, 'chromium'),
    headless: 'shell',
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fontconfig') },
  }
}

/** Next to the packages, which all processes share. Lambda cannot write there and uses /tmp. */
async function roomFor(packageFolder: string): Promise<string> {
  const cache = join(packageFolder, '../../.cache')
  return mkdir(cache, { recursive: true })
    .then(() => access(cache, constants.W_OK))
    .then(
      () => cache,
      () => tmpdir(),
    )
}

/** The folder's name is guessable: it is used only if it belongs to this user and nobody else can write to it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** Renamed when complete. The package unpacks into its process's temporary folder, hence a process of its own. */
async function unpack(packageUrl: string, bin: string, folder: string): Promise<void> {
  await forgetHalves(folder)
  const fresh = `${folder}.${process.pid}.${Date.now()}`
  await mkdir(fresh, { mode: 0o700 })
  const script =
    `const { inflate } = await import(${JSON.stringify(packageUrl)});` +
    `await Promise.all(${JSON.stringify(ARCHIVES.map((file) => join(bin, file)))}.map((file) => inflate(file)))`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: { TMPDIR: fresh } })
  await mkdir(join(fresh, 'fontconfig'))
  await writeFile(join(fresh, 'fontconfig', 'fonts.conf'), fontsConf(folder))
  try {
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    if (!(await isOurs(folder))) throw error // otherwise another process was faster
  }
}

async function forgetHalves(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.`)) continue
    const half = join(dirname(folder), name)
    const { mtimeMs } = await stat(half).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LONGEST_UNPACKING_MS) await rm(half, { recursive: true, force: true })
  }
}

/** Fallback fonts for characters that the document's fonts lack: the package's, not the machine's. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fontconfig/cache</cachedir>
</fontconfig>
`
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
