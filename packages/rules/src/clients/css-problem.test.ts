import { expect, it } from 'vitest'
import { cssProblem } from './css-problem.ts'

it.each([
  '',
  'h1 { color: red }',
  '@media print { p::after { content: "} @import" } }',
  '.w-1\\/2 { width: 50% } .\\{a { margin: 0 } .pass-through\\:hover { color: red }',
  '.icon::before { content: "\\2192" } .my-curl { background: linear-gradient(red, blue) }',
  '/* { */ a[href] { margin: calc(1px + 2px) }',
  'p::after { content: "a\\\r\nb" }',
])('accepts %j', (css) => expect(cssProblem(css)).toBeUndefined())

it.each([
  ['h1 { color: red', 'A { is not closed.'],
  ['h1 { color: red }}', 'A } closes nothing.'],
  ['h1 { width: calc(1px }', 'A } closes nothing.'],
  ['/* h1 {}', 'A comment or a text in quotation marks is not closed.'],
  ['p::after { content: "x }', 'A comment or a text in quotation marks is not closed.'],
  ['@IMPORT "x.css";', 'Other style sheets cannot be imported.'],
  ['p { background: URL(//x.example) }', 'Files cannot be fetched: leave url() out.'],
  [String.raw`@\69mport "x.css";`, 'Other style sheets cannot be imported.'],
  [String.raw`@impor\000074 "x.css";`, 'Other style sheets cannot be imported.'],
  [String.raw`p { background: \75rl(//x.example) }`, 'Files cannot be fetched: leave url() out.'],
  [String.raw`p { background: \75 rl(//x.example) }`, 'Files cannot be fetched: leave url() out.'],
  [String.raw`p { background: u\rl(//x.example) }`, 'Files cannot be fetched: leave url() out.'],
  ['p { background: image-set("http://x.example" 1x) }', 'Files cannot be fetched: leave image-set() out.'],
  ['p { background: -webkit-image-set("http://x.example" 1x) }', 'Files cannot be fetched: leave image-set() out.'],
  ['@font-face { src: src("http://x.example") }', 'Files cannot be fetched: leave src() out.'],
  [
    'p::after { content: "\f } p { background: url(//x.example) } "',
    'A comment or a text in quotation marks is not closed.',
  ],
  ['p::after { content: "</style><script>" }', 'This is not CSS: it contains a <.'],
  ['/* </STYLE> */', 'This is not CSS: it contains a <.'],
  ['</style><script>', 'This is not CSS: it contains a <.'],
])('refuses %j', (css, problem) => expect(cssProblem(css)).toBe(problem))
