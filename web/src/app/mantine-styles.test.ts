import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const mantine = path.join(root, '../../node_modules/@mantine/core')

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
  .map((file) => path.join(root, file))

const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** The relative imports of each file, static or dynamic. */
const importsOf = new Map(
  files.map((file) => [
    file,
    [...(textOf.get(file) ?? '').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, name = '']) =>
      path.resolve(path.dirname(file), name),
    ),
  ]),
)

const shellSheet = path.join(root, 'app/mantine-portal.css')

const importersOf = (file: string) => files.filter((other) => importsOf.get(other)?.includes(file))

/** The styles listed in a sheet of Mantine's styles. */
const listedIn = (sheet: string): string[] =>
  [...readFileSync(sheet, 'utf8').matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, style = '']) => style)

/** The styles that a file imports, directly or through a file that loads it. */
const loadedFor = (file: string): ReadonlySet<string> => {
  const seen = new Set([file])
  for (const each of seen) for (const importer of importersOf(each)) seen.add(importer)
  const sheets = [...seen]
    .flatMap((each) => importsOf.get(each) ?? [])
    .filter((name) => /mantine-[a-z-]+\.css$/.test(name))
  // Screens behind the guard are shown within the shell, which the router loads for them.
  const isPublic = /\/src\/(app|features\/(accounts|api-reference|visitors))\//.test(file)
  return new Set([...sheets, ...(isPublic ? [] : [shellSheet])].flatMap(listedIn))
}

/** The Mantine components that a file renders, and those that they are made of. */
const componentsOf = (file: string): string[] => {
  const named = [...(textOf.get(file) ?? '').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
  return named
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]\w*$/.test(name))
}

const hasStyle = (name: string) => existsSync(path.join(mantine, `styles/${name}.layer.css`))

it('loads the style of every Mantine component in use', () => {
  const missing = files.flatMap((file) => {
    const wanted = componentsOf(file).filter(hasStyle)
    if (wanted.length === 0) return []
    const loaded = loadedFor(file)
    return wanted.filter((name) => !loaded.has(name)).map((name) => `${path.relative(root, file)}: ${name}`)
  })
  expect(missing).toEqual([])
})

it('lists only styles that Mantine has', () => {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /mantine-[a-z-]+\.css$/.test(file),
  )
  expect(sheets.flatMap((sheet) => listedIn(path.join(root, sheet))).filter((style) => !hasStyle(style))).toEqual([])
})
