import fc from 'fast-check'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import { richText } from '../../packages/print/src/sections/findings/rich-text.ts'
import { cleanMessage, newLinkMark } from './rich-text.ts'

const html = (message: string) => cleanMessage(message).html

it('a message keeps the supported formatting', () => {
  const message =
    '<h2>Dear Ann</h2><p>Your <strong>inventory</strong>, <em>please</em> <u>read</u> it.<br>Now &amp; here.</p>' +
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>' +
    '<p><a href="https://people.example/a?b=1&amp;c=2">more</a></p>'
  expect(html(message)).toBe(message)
})

it('a message has an equivalent plain text', () => {
  const message =
    '<p>Dear  Ann,</p><p>please see:</p><ul><li><p>one</p></li><li>two</li></ul>' +
    '<p>a<br>b&nbsp;c <a href="https://a.example/">here</a></p>'
  expect(cleanMessage(message).text).toBe(
    'Dear Ann,\n\nplease see:\n\n- one\n\n- two\n\na\nb c here (https://a.example/)',
  )
})

it.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<iframe src="https://a.example"></iframe>a', 'a'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<p onclick="x()" style="position:fixed" class="c">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href=" java\nscript:alert(1)">a</a>', 'a'],
  ['<a href="http://a.example">a</a>', 'a'],
  ['<a href="//a.example">a</a>', 'a'],
  ['<a href="data:text/html,x">a</a>', 'a'],
  ['<a href="https://bank.example@a.example/">a</a>', 'a'],
  [
    '<a href="https://a.example/&quot;onmouseover=&quot;x">a</a>',
    '<a href="https://a.example/%22onmouseover=%22x">a</a>',
  ],
  [
    '<a href="https://a.example" target="_top">a<a href="https://b.example">b</a>',
    '<a href="https://a.example/">a</a><a href="https://b.example/">b</a>',
  ],
  ['<form action="https://a.example"><input name="q"><button>a</button></form>', 'a'],
  ['<!-- a --><![CDATA[b]]><?php c ?>d', 'd'],
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  // Characters that cannot be stored or shown.
  ['<p>A&#1;B&#x1f;C&#127;D&#xD800;E</p>', '<p>ABCD\ufffdE</p>'],
  ['<a href="https://a.example/&#1;">F&#2;</a>', '<a href="https://a.example/">F</a>'],
  ['<li>a<li>b<ul><li>c</ul>', '<li>a</li><li>b<ul><li>c</li></ul></li>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<math><mi><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
])('a message %s becomes %s', (message, clean) => expect(html(message)).toBe(clean))

it('a message has the link to the report at its placeholder', () => {
  const url = 'https://lintel.example/reportlink/r?k=a&b'
  const link = '<a href="https://lintel.example/reportlink/r?k=a&amp;b">'
  const mark = newLinkMark()
  expect(cleanMessage(`<p>See ${mark}.</p>`, { mark, url })).toEqual({
    html: `<p>See ${link}Download the report</a>.</p>`,
    text: `See Download the report (${url}).`,
  })
  expect(cleanMessage(`<a href="${mark}">here</a>`, { mark, url }).html).toBe(`${link}here</a>`)
  expect(cleanMessage(`<a href="https://a.example/">${mark}</a>`, { mark, url }).html).toBe(
    '<a href="https://a.example/">Download the report</a>',
  )
})

it('a message has it nowhere else: neither private characters nor another message’s mark are links', () => {
  const link = { mark: newLinkMark(), url: 'https://lintel.example/reportlink/r?k=a' }
  const typed = `\u{F8FF} ${newLinkMark()}`
  expect(cleanMessage(`<p>${typed}</p>`, link).html).toBe(`<p>${typed}</p>`)
  expect(cleanMessage(`<a href="\u{F8FF}">here</a>`, link).html).toBe('here')
})

it('a message with thousands of open elements is processed quickly and stays flat', () => {
  const { html: deep } = cleanMessage(Array.from({ length: 5000 }, (_, i) => `<b a=${i}><p>`).join('x'))
  expect(deep.length).toBeLessThan(1_000_000)
})

const pieces = fc.constantFrom(
  ...'<b>|</b>|<p>|</p>|<ul>|<li>|</ul>|<a href="https://a.example">|</a>|<svg>|</svg>|<script>|</script>'.split('|'),
  ...`<style>|<!--|-->|<![CDATA[|]]>|<img onerror=x>|"|'|>|<|&lt;|<a href="javascript:x">|<div id=a>`.split('|'),
  ...'word| |\u0000|<textarea>|</textarea>|\u{F8FF}'.split('|'),
)
const messages = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 40 })
const nodesOf = (root: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Node[] => [
  root,
  ...root.childNodes.flatMap((node) => ('childNodes' in node ? nodesOf(node) : [node])),
]
const allowed = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li blockquote strong b em i u s a br'.split(' '))

it('a message reads the same in an e-mail as in a printed guide', () => {
  const wordsIn = (node: DefaultTreeAdapterTypes.Node): string =>
    defaultTreeAdapter.isTextNode(node) ? node.value : 'childNodes' in node ? node.childNodes.map(wordsIn).join('') : ''
  const withoutSpaces = (words: string) => words.replaceAll(/\s/g, '')
  fc.assert(
    fc.property(messages, (made) => {
      const printed = richText(made.join('')).flatMap(({ runs }) => runs)
      const mailed = wordsIn(parseFragment(html(made.join(''))))
      expect(withoutSpaces(printed.map(({ text }) => text).join(''))).toBe(withoutSpaces(mailed))
    }),
    { numRuns: 200, seed: 20_261_123 },
  )
})

it('a message contains nothing else, as a browser parses it, and cleaning is idempotent', () => {
  fc.assert(
    fc.property(messages, (made) => {
      const clean = html(made.join(''))
      for (const node of nodesOf(parseFragment(clean))) {
        expect(['#document-fragment', '#text', ...allowed]).toContain(node.nodeName)
        for (const { name, value } of defaultTreeAdapter.isElementNode(node) ? node.attrs : []) {
          expect([node.nodeName, name]).toEqual(['a', 'href'])
          expect(value).toMatch(/^https:\/\//)
        }
      }
      expect(html(clean)).toBe(clean)
    }),
    { numRuns: 200, seed: 20_261_121 },
  )
})
