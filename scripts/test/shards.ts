import measured from './seconds.json' with { type: 'json' }

/** The assumed seconds of a test file without a record: most take less. */
const FEW_SECONDS = 3

const known = new Map<string, number>(Object.entries(measured))

/** The recorded seconds of a test file in parallel with the others, written by `npm test -- --record`. */
export const secondsOf = (file: string): number => known.get(file) ?? FEW_SECONDS

/** One of several machines that share the tests: the first of three is `{ index: 1, count: 3 }`. */
export interface Shard {
  index: number
  count: number
}

/** Parses `1/3`. Throws if it is invalid. */
export const readShard = (text: string): Shard => {
  const [, index, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(text)?.map(Number) ?? []
  if (!index || !count || index > count) throw new Error(`'${text}' is no shard: write 1/3 for the first of three.`)
  return { index, count }
}

/** The files of a shard: each file is in exactly one, and all take about as long. */
export const filesOf = (files: readonly string[], { index, count }: Shard): string[] => {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }))
  // The longest first, so that the short ones even out the shards.
  const sorted = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b))
  for (const file of sorted) {
    const emptiest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least))
    emptiest.files.push(file)
    emptiest.seconds += secondsOf(file)
  }
  return shards[index - 1]?.files ?? []
}
