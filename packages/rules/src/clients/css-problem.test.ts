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
  ['h1 { color: red }}', 'A } has nothing that it closes.'],
  ['h1 { width: calc(1px }', 'A } has nothing that it closes.'],
  ['/* h1 {}', 'A comment or a text in quotation marks does not end.'],
  ['p::after { content: "x }', 'A comment or a text in quotation marks does not end.'],
  ['@IMPORT "x.css";', 'No other style sheet can be imported.'],
  ['p { background: URL(//x.example) }', 'No files can be fetched: leave url() out.'],
  [String.raw`@\69mport "x.css";`, 'No other style sheet can be imported.'],
  [String.raw`@impor\000074 "x.css";`, 'No other style sheet can be imported.'],
  [String.raw`p { background: \75rl(//x.example) }`, 'No files can be fetched: leave url() out.'],
  [String.raw`p { background: \75 rl(//x.example) }`, 'No files can be fetched: leave url() out.'],
  [String.raw`p { background: u\rl(//x.example) }`, 'No files can be fetched: leave url() out.'],
  ['p { background: image-set("http://x.example" 1x) }', 'No files can be fetched: leave image-set() out.'],
  ['p { background: -webkit-image-set("http://x.example" 1x) }', 'No files can be fetched: leave image-set() out.'],
  ['@font-face { src: src("http://x.example") }', 'No files can be fetched: leave src() out.'],
  [
    'p::after { content: "\f } p { background: url(//x.example) } "',
    'A comment or a text in quotation marks does not end.',
  ],
  ['p::after { content: "</style><script>" }', 'This is not CSS: it has a <.'],
  ['/* </STYLE> */', 'This is not CSS: it has a <.'],
  ['</style><script>', 'This is not CSS: it has a <.'],
])('refuses %j', (css, problem) => expect(cssProblem(css)).toBe(problem))
