import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { buildApp } from '../../infra/app.ts'
import type { standing } from './prices.ts'

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
})
const Queries = z.array(z.object({ MetricStat: z.unknown().optional() }))
/** Metrics that are only published on errors are counted although they mostly cost nothing. */
const OwnMetric = z.object({ Namespace: z.literal('Lintel') })

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
    const alarms = ofType('AWS::CloudWatch::Alarm')
    const metricsOf = (alarm: Record<string, unknown>) =>
      alarm.Metrics === undefined ? 1 : Queries.parse(alarm.Metrics).filter(({ MetricStat }) => MetricStat).length
    return {
      alarmMetrics: alarms.reduce((sum, alarm) => sum + metricsOf(alarm), 0),
      ownMetrics: alarms.filter((alarm) => OwnMetric.safeParse(alarm).success).length,
      dashboards: ofType('AWS::CloudWatch::Dashboard').length,
      secrets: ofType('AWS::SecretsManager::Secret').length,
      keys: ofType('AWS::KMS::Key').length,
      queueReaders: ofType('AWS::Lambda::EventSourceMapping').length,
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}
