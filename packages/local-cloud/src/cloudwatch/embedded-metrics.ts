import * as z from 'zod'
import type { MetricName } from './metrics.ts'

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
