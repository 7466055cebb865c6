import { screen } from '@testing-library/react'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { LockedFrame, lockedPage, PageFrame } from './sandbox-frame.tsx'

it('blocks scripts, forms and windows in untrusted HTML', () => {
  renderComponent(<LockedFrame title="Message" html={lockedPage('<p onclick="x()">Hello</p>', 'body{margin:0}')} />)
  const frame = screen.getByTitle('Message')
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame.getAttribute('srcdoc')).toContain("default-src 'none'")
  expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">')
})

it('shows a page of ours without scripts', () => {
  renderComponent(<PageFrame title="Preview" address="blob:x" />)
  expect(screen.getByTitle('Preview').getAttribute('sandbox')).toBe('allow-same-origin')
})

it('is the only frame, except for PDFs, which browsers do not show in a sandbox', () => {
  const root = path.join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  )
  const framed = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('<iframe'))
  const names = framed.map((file) => path.basename(file)).toSorted()
  expect(names).toEqual(['previous-report.tsx', 'report-to-sign.tsx', 'sandbox-frame.tsx'])
})
