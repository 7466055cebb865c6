// @module-tag long
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { root } from './local-stack.ts'
import { raiseAlarm } from './smoke/alarm.ts'
import { ownStack } from './test/own-stack.ts'

const own = ownStack()

const smoke = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/smoke.ts', '--env', 'local', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(own.stack.port) },
  })

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string() }))

test('an empty environment does the main job, and its account is removed', { timeout: 300_000 }, async () => {
  const { stdout } = await smoke('--to', 'ada@lintel.example')
  const lines = stdout.split('\n').filter(Boolean)
  expect(lines.map((line) => line.replace(/ \([\d.]+ s\)$/, ''))).toEqual([
    'ok      The environment is there',
    'ok      An account signs in',
    'ok      A new report',
    'ok      A photograph by the signed form',
    'ok      The report is saved',
    'ok      A PDF',
    'ok      An e-mail with it to ada@lintel.example',
    'ok      A visitor opens it by a link',
    'ok      The report is marked as deleted',
    'Left behind: the deleted report 1 of the provider’s own client with its photograph and PDF, and its user “Smoke test”, who has no account.',
    'ok      The account is removed',
    'not tried  An alarm notifies its topic: There is no CloudWatch on this machine.',
    'local works.',
  ])
  const sent = Mails.parse(await (await fetch(`${own.stack.url}/_local/mail.json`)).json())
  // On a busy machine an alarm may be raised.
  const mails = sent.filter(({ subject }) => !subject.startsWith('ALARM'))
  expect(mails).toMatchObject([{ to: ['ada@lintel.example'], subject: 'Lintel smoke test' }])
  const UserPoolId = own.stack.config.userPoolId
  const account = new AdminGetUserCommand({ UserPoolId, Username: 'smoke-test@lintel.invalid' })
  await expect(new CognitoIdentityProviderClient({}).send(account)).rejects.toThrow('User does not exist')
})

/** In the documented response format of `aws cloudwatch`. */
const cloudWatch = (summary: string) => {
  const calls: string[] = []
  const aws = async ([, command = '', ...args]: readonly string[]) => {
    calls.push([command, ...(command === 'set-alarm-state' ? args.slice(0, 4) : [])].join(' '))
    if (command === 'describe-alarms')
      return JSON.stringify({
        MetricAlarms: [{ AlarmName: 'lintel-dev-edge-api5xx', AlarmActions: ['arn:aws:sns:eu-west-2:1:alarms'] }],
        CompositeAlarms: [],
      })
    if (command === 'describe-alarm-history')
      return JSON.stringify({ AlarmHistoryItems: [{ HistoryItemType: 'Action', HistorySummary: summary }] })
    return ''
  }
  return { aws, calls }
}

test('a topic that refuses an alarm is a failure, and the alarm is reset', async () => {
  const { aws, calls } = cloudWatch(
    'Failed to execute action arn:aws:sns:eu-west-2:1:alarms. CloudWatch Alarms is not authorized',
  )
  await expect(raiseAlarm(aws, 'dev')).rejects.toThrow('Failed to execute action')
  expect(calls.at(-1)).toContain('--state-value OK')
})
