import { expect, it } from 'vitest'
import { PdfMalformed } from '../read/values.ts'
import { renumbered } from './join.ts'

const names = { number: (number: number) => (number === 7 ? 3 : number + 100), parents: 40 }

it.each([
  [
    'references',
    '<</P 7 0 R\n/K [12 0 R 13 0 R <</Obj 9 0 R>>]>>',
    '<</P 3 0 R\n/K [112 0 R 113 0 R <</Obj 109 0 R>>]>>',
  ],
  ['keys of tags', '/StructParents 5\n/StructParent 16 /MCID 5', '/StructParents 45\n/StructParent 56 /MCID 5'],
  [
    'names of headings, which stay in order after the first part’s',
    '/ID (node00000104)>> <</Headers [(node00000085) (node00000089)]>>',
    '/ID (other00000104)>> <</Headers [(other00000085) (other00000089)]>>',
  ],
  [
    'subsets of fonts',
    '/BaseFont /BAAAAA+Lato-Bold /FontName /BAAAAA+Lato-Bold',
    '/BaseFont /BAAAAZ+Lato-Bold /FontName /BAAAAZ+Lato-Bold',
  ],
  [
    'nothing in what people typed',
    String.raw`/Alt (7 0 R, \(12 0 R\) /StructParent 1 \\)`,
    String.raw`/Alt (7 0 R, \(12 0 R\) /StructParent 1 \\)`,
  ],
  [
    'nothing in names that look like it',
    '/Title (node00000104) /Count 7 /Dest [7.5 0 R5]',
    '/Title (node00000104) /Count 7 /Dest [7.5 0 R5]',
  ],
])('renames %s', (_, text, expected) => {
  expect(renumbered(text, names)).toBe(expected)
})

it.each(['/Alt (one (two) three)', '/Alt (without an end', '/Alt an end)'])('does not guess: %s', (text) => {
  expect(() => renumbered(text, names)).toThrow(PdfMalformed)
})
