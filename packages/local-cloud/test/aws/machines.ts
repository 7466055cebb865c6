import type { JsonObject } from '../../src/aws-error.ts'

const end = { End: true }

/** The machines that run locally and in AWS. */
export const machines: Readonly<Record<'waiting' | 'passing', JsonObject>> = {
  waiting: { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 3600, ...end } } },
  passing: { StartAt: 'One', States: { One: { Type: 'Pass', ...end } } },
}
