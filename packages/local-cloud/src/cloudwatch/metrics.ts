import * as z from 'zod'

/** With exactly these dimensions: CloudWatch does not sum over omitted ones. */
export interface MetricName {
  namespace: string
  name: string
  dimensions?: Readonly<Record<string, string>>
}

export const MINUTE = 60_000
/** Longer than the range of our alarms; CloudWatch keeps values for 15 months. */
const keptMs = 49 * 60 * MINUTE

/** By the minute, as in CloudWatch's standard resolution; lost with the process. */
export class Metrics {
  readonly #values = new Map<string, Map<number, number[]>>()

  put(metric: MetricName, value: number, at = Date.now()): void {
    const minute = Math.floor(at / MINUTE)
    const key = keyOf(metric)
    const minutes = this.#values.get(key) ?? new Map<number, number[]>()
    this.#values.set(key, minutes)
    const values = minutes.get(minute)
    if (values) return void values.push(value)
    minutes.set(minute, [value])
    for (const [old] of minutes) if (old * MINUTE < at - keptMs) minutes.delete(old)
  }

  /** Including its start but not its end. */
  between(metric: MetricName, from: number, to: number): number[] {
    const minutes = this.#values.get(keyOf(metric))
    const values: number[] = []
    for (let minute = Math.ceil(from / MINUTE); minutes && minute * MINUTE < to; minute++)
      values.push(...(minutes.get(minute) ?? []))
    return values
  }
}

const keyOf = ({ namespace, name, dimensions = {} }: MetricName) =>
  JSON.stringify([namespace, name, Object.entries(dimensions).toSorted(([one], [other]) => (one < other ? -1 : 1))])

export function statisticOf(statistic: string, values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  const sum = values.reduce((one, other) => one + other, 0)
  if (statistic === 'Sum') return sum
  if (statistic === 'Average') return sum / values.length
  if (statistic === 'SampleCount') return values.length
  if (statistic === 'Maximum') return Math.max(...values)
  if (statistic === 'Minimum') return Math.min(...values)
  const ordered = values.toSorted((one, other) => one - other)
  const at = Math.ceil((Number(statistic.slice(1)) / 100) * ordered.length) - 1
  return ordered[Math.max(0, at)]
}

export const isStatistic = (text: string) =>
  /^(?:Sum|Average|SampleCount|Maximum|Minimum|p(?:100|\d{1,2}(?:\.\d+)?))$/.test(text)

/* 'Specification: Embedded metric format'. Invalid lines are ignored silently, as there. */

const text = z.string().min(1).max(1024)
const Directive = z.object({
  Namespace: text,
  /** Each list is a separate metric. */
  Dimensions: z.array(z.array(z.string().min(1).max(250)).max(30)),
  Metrics: z
    .array(
      z.object({
        Name: text,
        Unit: z.string().optional(),
        StorageResolution: z.union([z.literal(1), z.literal(60)]).optional(),
      }),
    )
    .max(100),
})
const Line = z.looseObject({
  _aws: z.object({ Timestamp: z.number(), CloudWatchMetrics: z.array(Directive) }),
})
const Values = z.union([z.number().transform((value) => [value]), z.array(z.number()).max(100)])
const maxBytes = 1024 * 1024
/** CloudWatch rejects values outside this age range. */
const oldestMs = 14 * 86_400_000
const youngestMs = 2 * 3_600_000

export function metricsOf(line: string, now = Date.now()): { metric: MetricName; values: number[]; at: number }[] {
  if (!line.startsWith('{') || !line.includes('"_aws"') || Buffer.byteLength(line) > maxBytes) return []
  const { success, data } = Line.safeParse(parsed(line))
  if (!success) return []
  const { Timestamp: at, CloudWatchMetrics } = data._aws
  if (at < now - oldestMs || at > now + youngestMs) return []
  return CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name: name }) => {
      const values = Values.safeParse(data[name])
      if (!values.success) return []
      return Dimensions.flatMap((keys) => {
        const dimensions = keys.map((key) => [key, data[key]] as const)
        // the value of a dimension is a text at the root of the line
        if (!dimensions.every((each): each is [string, string] => typeof each[1] === 'string' && each[1] !== ''))
          return []
        return { metric: { namespace, name, dimensions: Object.fromEntries(dimensions) }, values: values.data, at }
      })
    }),
  )
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
