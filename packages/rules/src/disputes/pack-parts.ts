/** The number of each file's part: in order, as many files in a part as are below the limit together. */
export function partsOf(sizes: readonly number[], limit = Infinity): number[] {
  let [part, filled] = [1, 0]
  return sizes.map((bytes) => {
    if (filled > 0 && filled + bytes > limit) [part, filled] = [part + 1, 0]
    filled += bytes
    return part
  })
}
