// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { takePasted } from './pasted-html.ts'

const entry = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><!--[endif]-->${words}</p>`

it('makes lists of what Word pastes', () => {
  const pasted = `<p>Bring</p>${entry(1, '·', '<b>Keys</b>')}${entry(2, 'o', 'Front')}${entry(1, '·', 'Bin')}${entry(1, '1.', 'Meters')}<p>Then</p>${entry(1, '1.', 'Lock')}`
  expect(takePasted(pasted).html.replaceAll(/<!--.*?-->/g, '')).toBe(
    '<p>Bring</p><ul><li><p><b>Keys</b></p><ul><li><p>Front</p></li></ul></li><li><p>Bin</p></li></ul><ol><li><p>Meters</p></li></ol><p>Then</p><ol><li><p>Lock</p></li></ol>',
  )
})

it.each([
  ['http://a.example/x', { changed: ['https://a.example/x'] }],
  ['a.example', { changed: ['https://a.example'] }],
  ['https://a.example', {}],
  ['mailto:a@b.example', { refused: ['mailto:a@b.example'] }],
  ['javascript:alert(1)', { refused: ['javascript:alert(1)'] }],
  ['ftp://a.example', { refused: ['ftp://a.example'] }],
])('takes the link %s as https, or names it', (href, told) => {
  expect(takePasted(`<a href="${href}">x</a>`)).toMatchObject({ changed: [], refused: [], ...told })
})
