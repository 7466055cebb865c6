import { expect, it } from 'vitest'
import { readRichText } from '../rich-text.ts'
import { faceOfStyle, styleOfFace, type Face } from './guide-face.ts'

it('a face can be written and read again', () => {
  const faces: Face[] = [{}, { font: 'Crimson Text' }, { size: 24 }, { font: 'Lato', size: 9 }]
  for (const face of faces) expect(faceOfStyle(styleOfFace(face))).toEqual(face)
  expect(styleOfFace({ font: 'Lato' }, 'var(--text)')).toBe("font-family: 'Lato', var(--text)")
  expect(styleOfFace({})).toBe('')
})

it.each([
  ['font-family: "Playfair Display", serif; color: red', { font: 'Playfair Display' }],
  ['FONT-SIZE: 12PT', { size: 12 }],
  ['font-size: 9pt; font-size: 18pt', { size: 18 }],
  // Anything else is ignored.
  ['font-size: 17pt', {}],
  ['font-size: 12px', {}],
  ['font-size: 9999pt', {}],
  ['font-size: calc(12pt)', {}],
  ['font-size: 012pt', {}],
  ['font-family: Comic Sans', {}],
  ['font-family: constructor', {}],
  ['font-family: __proto__', {}],
  ["font-family: Lato'} body { display: none", {}],
  ['font-family: url(https://a.example/x)', {}],
  ['background: url(//a.example); position: fixed', {}],
  ['font: 12pt Lato', {}],
  ['x-font-size: 12pt', {}],
  [';;:;', {}],
] as const)('of %s is read', (style, face) => expect(faceOfStyle(style)).toEqual(face))

it('spans are read with their faces, nested within each other, only for callers who ask for them', () => {
  const html =
    '<p>a<span style="font-size: 12pt">b<span onclick="x()" style="position: fixed">c</span>d</span>e</p>' +
    '<span style="font-family: Lato">f'
  const read = (readsFaces?: true): string => {
    let read = ''
    readRichText(html, {
      ...(readsFaces && { readsFaces }),
      open: (name, _href, face) => (read += name === 'span' ? `<${face ? styleOfFace(face) : 'none'}>` : ''),
      close: (name) => (read += name === 'span' ? '</>' : ''),
      lineBreak: () => undefined,
      words: (words) => (read += words),
    })
    return read
  }
  expect(read()).toBe('abcdef')
  expect(read(true)).toBe("a<font-size: 12pt; line-height: 1.35>b<>c</>d</>e<font-family: 'Lato'>f</>")
})
