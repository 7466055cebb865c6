import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { buildApp } from '../../infra/app.ts'
import { readSchedule } from '../../packages/local-cloud/src/schedule.ts'
import type { standing } from './prices.ts'

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
})
const Metric = z.object({ Namespace: z.string(), MetricName: z.string() })
const Alarm = z.union([
  Metric.transform((metric) => [metric]),
  z
    .object({ Metrics: z.array(z.object({ MetricStat: z.object({ Metric }).optional() })) })
    .transform(({ Metrics }) => Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])),
])

/** Of all functions of a rule, in thirty days. */
function runsOfRule({ ScheduleExpression, Targets }: Record<string, unknown>): number {
  if (typeof ScheduleExpression !== 'string' || !Array.isArray(Targets)) return 0
  const isDue = readSchedule(ScheduleExpression, 0)
  let runs = 0
  for (let minute = 1; minute <= 30 * 1440; minute += 1) if (isDue(minute * 60_000)) runs += Targets.length
  return runs
}

/** The resources of an environment with a fixed monthly cost, counted in its templates. */
export function countStanding(): Record<keyof typeof standing, number> {
  const outdir = mkdtempSync(path.join(os.tmpdir(), 'lintel-cost-'))
  try {
    buildApp({ environment: 'prod', outdir, bundle: false }).synth()
    const templates = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.template.json'),
    )
    const resources = templates.flatMap((file) =>
      Object.values(Template.parse(JSON.parse(readFileSync(path.join(outdir, file), 'utf8'))).Resources),
    )
    const ofType = (type: string) => resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties)
    const watched = ofType('AWS::CloudWatch::Alarm').flatMap((alarm) => Alarm.parse(alarm))
    // Those that are only published on errors are counted although they mostly cost nothing.
    const own = watched.flatMap(({ Namespace, MetricName }) => (Namespace === 'Lintel' ? MetricName : []))
    return {
      alarmMetrics: watched.length,
      ownMetrics: new Set(own).size,
      dashboards: ofType('AWS::CloudWatch::Dashboard').length,
      secrets: ofType('AWS::SecretsManager::Secret').length,
      keys: ofType('AWS::KMS::Key').length,
      queueReaders: ofType('AWS::Lambda::EventSourceMapping').length,
      scheduledRuns: ofType('AWS::Events::Rule').reduce((sum, rule) => sum + runsOfRule(rule), 0),
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
