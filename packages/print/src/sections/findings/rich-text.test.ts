import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richText } from './rich-text.ts'

/** `kind: words`, bold in asterisks, italics in underscores, links in brackets. */
const told = (html: string) =>
  richText(html).map(
    ({ kind, runs }) =>
      `${kind}: ${runs
        .map(({ text, bold, italic, href }) => {
          const styled = `${bold ? '*' : ''}${italic ? '_' : ''}${text}${italic ? '_' : ''}${bold ? '*' : ''}`
          return href ? `[${styled} ${href}]` : styled
        })
        .join('')}`,
  )

it.each([
  ['plain words', ['paragraph: plain words']],
  ['<p>One</p><p>Two <b>bold</b> and <em>not</em></p>', ['paragraph: One', 'paragraph: Two *bold* and _not_']],
  ['<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>d', ['bullet: a', 'bullet: b', 'number: c', 'paragraph: d']],
  ['<h3>Head</h3><p>Body</p>', ['heading: Head', 'paragraph: Body']],
  ['One<br>Two', ['paragraph: One', 'paragraph: Two']],
  ['5 &lt; 6 &amp; 7 &#233; &#x2014; &bogus; &#0;', ['paragraph: 5 < 6 & 7 é — &bogus; \ufffd']],
  ['<a href="https://gov.example/x?a=1&amp;b=2">here</a>', ['paragraph: [here https://gov.example/x?a=1&b=2]']],
  ['<a href="javascript:alert(1)">here</a> <a href=http://x.example>there</a>', ['paragraph: here there']],
  ['<p>a<script>alert("<b>x</b>")</script>b</p>', ['paragraph: ab']],
  ['<img src=x onerror="alert(1)">left < right', ['paragraph: left < right']],
  ['<p></p><p> </p>', []],
])('rich text %s', (html, words) => expect(told(html)).toEqual(words))

it('rich text is plain text for any input, in bounded time', () => {
  const piece = fc.constantFrom(...`<|>|"|'|/|<p>|</p>|<a href="|<b|</b>|&#x|;|w| `.split('|'))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      for (const { runs } of richText(pieces.join('')))
        for (const { href } of runs) if (href !== undefined) expect(href).toMatch(/^https:/)
    }),
  )
  richText('<a "'.repeat(2000))
})
