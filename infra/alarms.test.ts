import { afterEach, expect, test, vi } from 'vitest'
import { BrowserCrashed } from '../functions/documents/rendering/errors.ts'
import { noteFailed } from '../functions/documents/steps/lay-out.ts'
import { noteOddRow } from '../functions/lib/odd-rows.ts'
import { ofType, synthesize } from './test/templates.ts'

afterEach(() => vi.restoreAllMocks())

/** The metric that a call writes to the log, in CloudWatch's embedded format. */
const metricOf = (call: () => void) => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  call()
  vi.restoreAllMocks()
  const lines = written.flatMap((text) => text.split('\n')).filter((line) => line.includes('CloudWatchMetrics'))
  const parsed = JSON.parse(lines[0] ?? '{}') as Record<string, unknown> & {
    _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[] }
  }
  const [metric] = parsed._aws.CloudWatchMetrics
  return {
    Namespace: metric?.Namespace,
    MetricName: metric?.Metrics[0]?.Name,
    Dimensions: metric?.Dimensions[0]?.map((Name) => ({ Name, Value: parsed[Name] })),
  }
}

test.each([
  [
    'rows that do not parse',
    'OddRows',
    'tables',
    () => noteOddRow({ table: 'T', kind: 'report', pk: 'a', sk: 'b' }, []),
  ],
  [
    'browsers that do not run',
    'BrowsersNotRun',
    'documents',
    () => noteFailed('processes', 'one-process', new BrowserCrashed('No child.')),
  ],
])('%s raise the alarm, under the very name that they are counted by', (_, MetricName, service, note) => {
  const metric = metricOf(note)
  expect(metric).toEqual({ Namespace: 'Lintel', MetricName, Dimensions: [{ Name: 'service', Value: service }] })
  const alarms = ofType(synthesize('prod'), 'AWS::CloudWatch::Alarm').filter(
    ({ Properties }) => Properties.MetricName === MetricName,
  )
  expect(alarms.map(({ Properties }) => Properties)).toMatchObject([
    { ...metric, Threshold: 0, Statistic: 'Sum', TreatMissingData: 'notBreaching' },
  ])
  expect(alarms[0]?.Properties.AlarmActions).toHaveLength(1)
})
