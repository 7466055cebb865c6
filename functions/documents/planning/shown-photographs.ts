/**
 * Which of a job's photographs a document shows, as the lay-out tells it to the next state: a bit for each photograph
 * of the plan, in the plan's order. Thousands of ids would not fit between states; and bits cannot name anything that
 * is not in the plan.
 */
export function encodeShown(planned: readonly string[], shown: Iterable<string>): string {
  const wanted = new Set(shown)
  const bits = new Uint8Array(Math.ceil(planned.length / 8))
  planned.forEach((id, i) => {
    if (wanted.has(id)) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7))
  })
  return Buffer.from(bits).toString('base64')
}

/** The ids that `encodeShown` was given. */
export function decodeShown(planned: readonly string[], encoded: string): string[] {
  const bits = Buffer.from(encoded, 'base64')
  return planned.filter((_, i) => ((bits[i >> 3] ?? 0) >> (i & 7)) & 1)
}
