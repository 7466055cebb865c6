import { expect, it } from 'vitest'
import { additions } from './older-browsers.ts'

const isEven = (value: number) => value % 2 === 0
const parity = (value: number) => (isEven(value) ? 'even' : 'odd')

const call = (on: unknown, ...args: unknown[]) => ({ on, args })

/** Calls of each addition; the functions of this Node are what they must do. */
const calls: Record<string, ReturnType<typeof call>[]> = {
  findLast: [call([1, 2, 3, 4, 5], isEven), call([1], isEven)],
  findLastIndex: [call([1, 2, 3, 4, 5], isEven), call([1], isEven)],
  toReversed: [call([1, 2, 3])],
  toSorted: [call([3, 10, 1]), call([3, 10, 1], (a: number, b: number) => b - a)],
  toSpliced: [call([1, 2, 3], 1, 1, 7, 8), call([1, 2, 3], -1, 1)],
  with: [call([1, 2, 3], -1, 9)],
  groupBy: [call(Map, [1, 2, 3], parity), call(Object, [1, 2, 3], parity)],
  isWellFormed: [call('a\ud800b'), call('😀')],
  toWellFormed: [call('a\ud800b😀\udc00')],
  canParse: [call(URL, 'https://a.example'), call(URL, '/b', 'https://a.example'), call(URL, '/b')],
}

it.each(
  additions.flatMap(([owner, functions]) => Object.keys(functions).map((name) => [name, owner, functions] as const)),
)('adds %s as new browsers have it', (name, owner, functions) => {
  for (const { on, args } of calls[name] ?? []) {
    if (typeof on === 'function' && on !== owner) continue
    const native: unknown = Reflect.get(owner, name)
    const added = functions[name]
    if (typeof added !== 'function' || typeof native !== 'function') throw new TypeError(name)
    expect(Reflect.apply(added, on, args)).toEqual(Reflect.apply(native, on, args))
  }
})

it('ends a signal with the first of several', () => {
  const any = additions.find(([owner]) => owner === AbortSignal)?.[1]['any'] as typeof AbortSignal.any
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = any([one.signal, other.signal])
  expect(signal.aborted).toBe(false)
  other.abort('enough')
  expect([signal.aborted, signal.reason]).toEqual([true, 'enough'])
  expect(any([other.signal]).aborted).toBe(true)
})

it('settles a promise from outside', async () => {
  const make = additions.find(([owner]) => owner === Promise)?.[1]['withResolvers'] as <T>() => PromiseWithResolvers<T>
  const { promise, resolve } = make<number>()
  resolve(3)
  expect(await promise).toBe(3)
})
