import { expect, it } from 'vitest'
import { readRichText } from '../rich-text.ts'
import { faceOfStyle, styleOfFace } from './guide-face.ts'

it.each([
  ['font-family: "Playfair Display", serif; color: red', { font: 'Playfair Display' }],
  ['FONT-SIZE: 12PT', { size: 12 }],
  ['font-size: 9pt; font-size: 18pt', { size: 18 }],
  // Anything else is ignored.
  // Anything else is ignored.
  ['font-size: 17pt', {}],
  ['font-size: 9999pt', {}],
  ['font-family: Comic Sans', {}],
  ['font-family: constructor', {}],
  ['font-family: __proto__', {}],
  ["font-family: Lato'} body { display: none", {}],
  ['font-family: url(https://a.example/x)', {}],
  ['background: url(//a.example); position: fixed', {}],
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
