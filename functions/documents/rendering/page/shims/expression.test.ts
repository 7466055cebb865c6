import isExpressionByAcorn from 'is-expression'
import { expect, it } from 'vitest'
import isExpression from './expression.ts'

const answer = (read: typeof isExpression, source: string) => {
  try {
    return read(source, { throw: true })
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

const sources = [
  'a',
  'a, b',
  '{a: 1}',
  '`${a}`',
  '() => 1',
  'function () {}',
  'a\n+b',
  '/re/.test(x)',
  'a ? b : c',
  'x = 1',
  'a) + (b',
  'a] + [b',
  'a,',
  '',
  '...a',
  '{',
  '"x',
  'a //x',
  'a /* x */',
  'x;y',
  'a\nb',
  '1 2',
  'a)',
  '(a',
  'function x() {} y',
  'return 1',
  'a ? b',
  'var x',
  'if (x) {}',
  '} + {',
  'class {}',
  'yield',
  '#{x}',
  'a => {',
  'new.target',
  'super.x',
  'await x',
  'import("x")',
  'a }) => { b',
  'a})({b',
  '<!-- x',
  '`',
]

it('judges sources as the package does', () => {
  const answers = (read: typeof isExpression) => sources.map((source) => [source, answer(read, source)])
  expect(answers(isExpression)).toEqual(answers(isExpressionByAcorn))
})

it('accepts syntax that is newer than the package', () => {
  expect(isExpression('a?.b ?? c', { throw: true })).toBe(true)
})
