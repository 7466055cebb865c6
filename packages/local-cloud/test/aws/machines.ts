import type { JsonObject } from '../../src/aws-error.ts'

const end = { End: true }

/** The machines that run locally and in AWS; `pages` is the ARN of the function of that name. */
export const machinesOf = (pages: string): Readonly<Record<'documents' | 'waiting' | 'passing', JsonObject>> => ({
  documents: {
    StartAt: 'Plan',
    TimeoutSeconds: 60,
    States: {
      Plan: { Type: 'Task', Resource: pages, ResultPath: '$.plan', Next: 'Any?' },
      'Any?': {
        Type: 'Choice',
        Choices: [{ Variable: '$.plan.pages', NumericGreaterThan: 0, Next: 'Each' }],
        Default: 'Nothing',
      },
      Nothing: { Type: 'Fail', Error: 'Empty', Cause: 'no pages' },
      Each: {
        Type: 'Map',
        ItemsPath: '$.pages',
        MaxConcurrency: 2,
        ItemSelector: { 'page.$': '$$.Map.Item.Value', 'job.$': '$$.Execution.Name' },
        ResultPath: '$.drawn',
        ItemProcessor: {
          ProcessorConfig: { Mode: 'INLINE' },
          StartAt: 'Draw',
          States: {
            Draw: {
              Type: 'Task',
              Resource: 'arn:aws:states:::lambda:invoke',
              Parameters: {
                FunctionName: pages,
                Payload: { 'page.$': '$.page', 'job.$': '$.job', 'since.$': '$$.Execution.StartTime' },
              },
              OutputPath: '$.Payload',
              Retry: [{ ErrorEquals: ['Flaky'], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 5 }],
              Catch: [{ ErrorEquals: ['PageBroken'], ResultPath: '$.error', Next: 'Skip' }],
              ...end,
            },
            Skip: { Type: 'Pass', ...end },
          },
        },
        Next: 'Wait',
      },
      Wait: { Type: 'Wait', Seconds: 2, Next: 'Both' },
      Both: {
        Type: 'Parallel',
        ResultPath: '$.both',
        Branches: [
          { StartAt: 'Count', States: { Count: { Type: 'Pass', InputPath: '$.plan', ...end } } },
          { StartAt: 'Say', States: { Say: { Type: 'Pass', Result: 'said', ...end } } },
        ],
        Next: 'Done',
      },
      Done: {
        Type: 'Pass',
        Parameters: { 'file.$': "States.Format('{}.pdf', $.job)", 'drawn.$': '$.drawn', 'both.$': '$.both' },
        ...end,
      },
    },
  },
  waiting: { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 3600, ...end } } },
  passing: { StartAt: 'One', States: { One: { Type: 'Pass', ...end } } },
})
