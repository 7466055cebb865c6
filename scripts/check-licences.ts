import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Licences under which we may ship a production dependency. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'UFL-1.0',
  'Unlicense',
  'Zlib',
])

/** Manually reviewed packages: why each may ship although its licence is not in the list. */
const lookedAt: Record<string, string> = {
  duck: 'BSD-2-Clause by its text, which says so by no name',
  '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later, a shared library that stays replaceable',
  '@img/sharp-libvips-linuxmusl-x64': 'LGPL-3.0-or-later, a shared library that stays replaceable',
  '@img/sharp-libvips-darwin-arm64': 'LGPL-3.0-or-later, a shared library that stays replaceable',
  '@img/sharp-libvips-darwin-x64': 'LGPL-3.0-or-later, a shared library that stays replaceable',
}

interface Found {
  licenses: string | string[]
}

const root = path.join(import.meta.dirname, '..')
const command = path.join(root, 'node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js')
const listed = JSON.parse(
  execFileSync(process.execPath, [command, '--production', '--json', '--excludePrivatePackages', '--start', root], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
) as Record<string, Found>

/** One licence of an `OR` is enough; for an `AND` all are required. */
const isAllowed = (expression: string): boolean => {
  const bare = expression.replaceAll(/[()*]/g, '').trim()
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  return allowed.has(bare)
}

const counts = new Map<string, number>()
const unknown: string[] = []
for (const [name, { licenses }] of Object.entries(listed)) {
  const withoutVersion = name.replace(/@[^@]+$/, '')
  const licence = [licenses].flat().join(' AND ')
  counts.set(licence, (counts.get(licence) ?? 0) + 1)
  if (!isAllowed(licence) && !(withoutVersion in lookedAt)) unknown.push(`${name}: ${licence}`)
}

for (const [licence, count] of [...counts].toSorted((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(5)}  ${licence}`)
if (unknown.length > 0) {
  console.error(`Licences that have not been reviewed yet:\n${unknown.map((line) => `  ${line}`).join('\n')}`)
  process.exitCode = 1
}
