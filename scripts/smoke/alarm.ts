import * as z from 'zod'
import type { Aws } from '../environment/aws.ts'
import { until } from './steps.ts'

const Alarms = z.object({
  MetricAlarms: z.array(z.object({ AlarmName: z.string(), AlarmActions: z.array(z.string()) })),
})
const History = z.object({ AlarmHistoryItems: z.array(z.object({ HistorySummary: z.string() })) })

/**
 * Raises an alarm of the environment manually and waits until CloudWatch has notified its topic, which the policies of
 * the topic and of its key must allow. Returns its name. CloudWatch resets it at its next evaluation.
 */
export async function raiseAlarm(aws: Aws, environment: string): Promise<string> {
  const cloudWatch = (command: string, ...args: string[]) => aws(['cloudwatch', command, ...args, '--output', 'json'])
  const prefix = `lintel-${environment}-edge-`
  const { MetricAlarms } = Alarms.parse(
    JSON.parse(await cloudWatch('describe-alarms', '--alarm-name-prefix', prefix, '--alarm-types', 'MetricAlarm')),
  )
  const alarm = MetricAlarms.find(({ AlarmActions }) => AlarmActions.length > 0)
  if (!alarm) throw new Error(`there is no alarm ${prefix}… that tells anybody.`)
  const named = ['--alarm-name', alarm.AlarmName]
  const since = new Date().toISOString()
  await aws(['cloudwatch', 'set-alarm-state', ...named, '--state-value', 'ALARM', '--state-reason', 'Smoke test'])
  try {
    await until('nobody was told', 60, async () => {
      const asked = [...named, '--history-item-type', 'Action', '--start-date', since]
      const told = History.parse(JSON.parse(await cloudWatch('describe-alarm-history', ...asked))).AlarmHistoryItems
      const failure = told.find(({ HistorySummary }) => HistorySummary.startsWith('Failed'))
      if (failure) throw new Error(failure.HistorySummary)
      return told.length > 0 || undefined
    })
  } finally {
    await aws(['cloudwatch', 'set-alarm-state', ...named, '--state-value', 'OK', '--state-reason', 'Smoke test ended'])
  }
  return alarm.AlarmName
}
