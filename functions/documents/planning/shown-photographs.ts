/**
 * One bit for each of a job's photographs, in the plan's order: thousands of ids would exceed the state's payload
 * limit, and bits cannot name anything outside the plan.
 */
export function encodeShown(planned: readonly string[], shown: Iterable<string>): string {
  const wanted = new Set(shown)
  const bits = new Uint8Array(Math.ceil(planned.length / 8))
  planned.forEach((id, i) => {
    if (wanted.has(id)) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  })
  return Buffer.from(bits).toString('base64')
}

export function decodeShown(planned: readonly string[], encoded: string): string[] {
  const bits = Buffer.from(encoded, 'base64')
  return planned.filter((_, i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1)
}
