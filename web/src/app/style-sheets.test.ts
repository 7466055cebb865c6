import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

it('composes no class of another file, because the build would repeat that whole file in this one', () => {
  const composing = sheets.filter((sheet) =>
    /composes:[^;]*\bfrom\b/.test(readFileSync(path.join(root, sheet), 'utf8')),
  )
  expect(composing).toEqual([])
})
