// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { showCutText } from './cut-text.ts'

/** jsdom lays nothing out. */
const sized = (element: Element, width: number, text: number) =>
  Object.defineProperties(element, { clientWidth: { value: width }, scrollWidth: { value: text } })

const pointAt = (selector: string): string | null => {
  const element = document.querySelector(selector)
  element?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  return element?.closest('[title]')?.getAttribute('title') ?? null
}

it('shows the whole of a text that is cut, while it is pointed at', () => {
  document.body.innerHTML = `
    <p style="text-overflow: ellipsis"><b>12 Quay Street</b></p>
    <p id="fits" style="text-overflow: ellipsis">Flat</p>
    <input id="choice" readonly value="Damp and Mould Inspection"><input id="text" value="as long as one likes">`
  showCutText()
  for (const one of document.querySelectorAll('p:not(#fits), input')) sized(one, 80, 200)
  expect(pointAt('b')).toBe('12 Quay Street')
  document.querySelector('p')?.dispatchEvent(new Event('pointerleave'))
  expect(document.querySelector('[title]')).toBeNull()
  expect(pointAt('#choice')).toBe('Damp and Mould Inspection')
  expect(pointAt('#fits')).toBeNull()
  expect(pointAt('#text')).toBeNull()
})
