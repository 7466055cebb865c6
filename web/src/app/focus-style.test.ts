import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** A focus outline, or one in the colour reserved for it. */
const drawsFocus = /:focus[^{}]*\{[^{}]*\b(?:outline(?:-color)?:(?!\s*none)|box-shadow:)|outline[^;]*--l-focus/

it('has exactly one rule that draws the focus outline', () => {
  const drawing = sheets.filter((sheet) => drawsFocus.test(readFileSync(path.join(root, sheet), 'utf8')))
  // Elsewhere: `outline-offset`, and the class `ring` for elements that are no button, link or row.
  expect(drawing).toEqual(['app/global.css'])
})
