/** `SUM(METRICS())`, also of `FILL(METRICS(), 0)`, and `FILL(m1, 0)`. @throws Error for any other expression */
export function readExpression(expression: string): (series: ReadonlyMap<string, Series>) => Series {
  const parts =
    /^(?:SUM\((?<all>METRICS\(\)|FILL\(METRICS\(\), *(?<with>-?\d+)\))\)|FILL\((?<one>[a-z]\w*), *(?<value>-?\d+)\))$/
  const { all, with: filled, one, value } = parts.exec(expression)?.groups ?? {}
  if (one !== undefined) return (series) => filling(series.get(one) ?? [], Number(value))
  if (all === undefined) throw new Error(`The metric math ${expression} is not supported by the local cloud.`)
  return (series) => {
    const each = [...series.values()].map((points) => (filled === undefined ? points : filling(points, Number(filled))))
    return Array.from({ length: Math.max(0, ...each.map(({ length }) => length)) }, (_, at) =>
      sumOf(each.flatMap((points) => points[at] ?? [])),
    )
  }
}

/** Oldest first; undefined if missing. */
export type Series = readonly (number | undefined)[]

/** Without any value nothing is filled: CloudWatch then has no such metric. */
const filling = (series: Series, value: number): Series =>
  series.every((each) => each === undefined) ? series : series.map((each) => each ?? value)

const sumOf = (values: readonly number[]) =>
  values.length === 0 ? undefined : values.reduce((one, other) => one + other, 0)
