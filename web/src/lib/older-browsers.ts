/* Adds functions that `oldest` of `web/browsers.ts` lack. Imported first by each page. */

type Callback<T, R> = (value: T, index: number, array: readonly T[]) => R

const index = (length: number, at: number) => (at < 0 ? length + at : at)

const anyOf = (signals: Iterable<AbortSignal>): AbortSignal => {
  const ending = new AbortController()
  for (const signal of signals) {
    const end = () => ending.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: ending.signal })
  }
  return ending.signal
}

export const additions: readonly [owner: object, functions: Record<string, unknown>][] = [
  [
    Array.prototype,
    {
      findLast<T>(this: readonly T[], test: Callback<T, unknown>) {
        return this[this.findLastIndex(test)]
      },
      findLastIndex<T>(this: readonly T[], test: Callback<T, unknown>) {
        let at = this.length - 1
        while (at >= 0 && !test(this[at] as T, at, this)) at -= 1
        return at
      },
      toReversed<T>(this: readonly T[]) {
        // oxlint-disable-next-line unicorn/no-array-reverse -- of the copy; this is what the other is made of
        return [...this].reverse()
      },
      toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number) {
        // oxlint-disable-next-line unicorn/no-array-sort -- of the copy
        return [...this].sort(compare)
      },
      toSpliced<T>(this: readonly T[], ...change: [start: number, deleted: number, ...items: T[]]) {
        const copy = [...this]
        copy.splice(...change)
        return copy
      },
      with<T>(this: readonly T[], at: number, value: T) {
        const copy = [...this]
        copy[index(copy.length, at)] = value
        return copy
      },
    },
  ],
  [
    Map,
    {
      groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
        const groups = new Map<K, T[]>()
        let at = 0
        for (const item of items) {
          const key = keyOf(item, at++)
          const group = groups.get(key)
          if (group) group.push(item)
          else groups.set(key, [item])
        }
        return groups
      },
    },
  ],
  [
    Object,
    {
      groupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey) {
        return Object.assign(Object.create(null) as object, Object.fromEntries(Map.groupBy(items, keyOf)))
      },
    },
  ],
  [
    Promise,
    {
      withResolvers<T>() {
        const parts = {} as PromiseWithResolvers<T>
        parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
        return parts
      },
    },
  ],
  [AbortSignal, { any: anyOf }],
  [
    String.prototype,
    {
      isWellFormed(this: string) {
        return !/\p{Surrogate}/u.test(this)
      },
      toWellFormed(this: string) {
        return this.replace(/\p{Surrogate}/gu, '\ufffd')
      },
    },
  ],
  [
    URLSearchParams.prototype,
    {
      get size() {
        return [...(this as unknown as URLSearchParams)].length
      },
    },
  ],
  [
    URL,
    {
      canParse: (url: string, base?: string) => {
        try {
          return Boolean(new URL(url, base))
        } catch {
          return false
        }
      },
    },
  ],
]

for (const [owner, functions] of additions)
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(functions)))
    if (!(name in owner)) Object.defineProperty(owner, name, { ...descriptor, enumerable: false })
