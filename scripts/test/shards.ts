import measured from './seconds.json' with { type: 'json' }

/** What a test file takes of which nothing was written down: most take less. */
const FEW_SECONDS = 3

const known = new Map<string, number>(Object.entries(measured))

/** What a test file takes beside the others, in seconds, as `npm test -- --record` wrote it down. */
export const secondsOf = (file: string): number => known.get(file) ?? FEW_SECONDS

/** One of several machines that share the tests: the first of three is `{ index: 1, count: 3 }`. */
export interface Shard {
  index: number
  count: number
}

/** Reads `1/3`. Throws where it is no such thing. */
export const readShard = (text: string): Shard => {
  const [, index, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(text)?.map(Number) ?? []
  if (!index || !count || index > count) throw new Error(`'${text}' is no shard: write 1/3 for the first of three.`)
  return { index, count }
}

/** The files of a shard: each file is in one of them, and all take about as long. */
export const filesOf = (files: readonly string[], { index, count }: Shard): string[] => {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }))
  // The longest first, so that the short ones fill up what is uneven.
  const sorted = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b))
  for (const file of sorted) {
    const emptiest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least))
    emptiest.files.push(file)
    emptiest.seconds += secondsOf(file)
  }
  return shards[index - 1]?.files ?? []
}
