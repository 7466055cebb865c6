export default function assert(condition: unknown, message = 'Assertion failed'): asserts condition {
  if (!condition) throw new Error(message)
}
assert.equal = (actual: unknown, expected: unknown, message?: string): void => assert(actual === expected, message)
