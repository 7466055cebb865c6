import { expect, it } from 'vitest'
import { cssProblem } from './css-problem.ts'

it.each([
  '',
  'h1 { color: red }',
  '@media print { p::after { content: "} @import" } }',
  '/* { */ a[href] { margin: calc(1px + 2px) }',
])('takes %j', (css) => expect(cssProblem(css)).toBeUndefined())

it.each([
  ['h1 { color: red', 'A { is not closed.'],
  ['h1 { color: red }}', 'A } has nothing that it closes.'],
  ['h1 { width: calc(1px }', 'A } has nothing that it closes.'],
  ['/* h1 {}', 'A comment or a text in quotation marks does not end.'],
  ['p::after { content: "x }', 'A comment or a text in quotation marks does not end.'],
  ['@IMPORT "x.css";', 'No other style sheet can be imported.'],
  ['p { background: URL(//x.example) }', 'No files can be fetched: leave url() out.'],
  ['</style><script>', 'This is not CSS: it has a <.'],
])('refuses %j', (css, problem) => expect(cssProblem(css)).toBe(problem))
