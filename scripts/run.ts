import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** `npm run bench -- NAME` measures, `npm run ops -- NAME --env ENV` is what administrators do with an environment. */
const ops = 'create-admin deploy destroy diff prepare-mail renew-origin-secret repair restore smoke trail'.split(' ')
const [kind, name = '', ...rest] = process.argv.slice(2)
const folder = path.join(import.meta.dirname, kind === 'bench' ? 'bench' : '')
const names =
  kind === 'bench'
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? file.slice(0, -'.ts'.length) : []))
    : ops
const file = path.join(folder, `${name}.ts`)
if (names.includes(name))
  process.exitCode = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' }).status ?? 1
else {
  console.error(`npm run ${kind} -- NAME, one of: ${names.join(', ')}`)
  process.exitCode = 1
}
