import type { OutgoingMail } from '../ses.ts'
import type { Change } from './alarms.ts'

export interface Subscription {
  topicArn: string
  address: string
  /** On the body of the message; without a filter everything matches. */
  filter: FilterPolicy | undefined
}

type Wanted = string[]
/** Each name must have one of its values; `$or` lists policies, one of which must match. */
export interface FilterPolicy {
  [name: string]: Wanted | FilterPolicy[]
}

/** As named in SNS e-mails; others are shown by their code. */
const places: Record<string, string> = { 'eu-west-2': 'EU (London)', 'us-east-1': 'US East (N. Virginia)' }

export function isWanted(filter: FilterPolicy, message: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filter).every(([name, wanted]) =>
    name === '$or'
      ? wanted.some((each) => typeof each !== 'string' && isWanted(each, message))
      : (wanted as Wanted).some((value) => value === message[name]),
  )
}

export const messageOf = ({ spec, from, to, reason, at }: Change, account: string) => ({
  AlarmName: spec.name,
  AlarmDescription: spec.description ?? null,
  AWSAccountId: account,
  NewStateValue: to,
  NewStateReason: reason,
  StateChangeTime: at.toISOString().replace('Z', '+0000'),
  Region: placeOf(spec.region),
  AlarmArn: spec.arn,
  OldStateValue: from,
  OKActions: spec.actions.OK,
  AlarmActions: spec.actions.ALARM,
  InsufficientDataActions: spec.actions.INSUFFICIENT_DATA,
})

export function mailOf(change: Change, { topicArn, address }: Subscription, account: string): OutgoingMail {
  const { spec, from, to, reason, at } = change
  const region = placeOf(spec.region)
  const lines = [
    `You are receiving this email because your Amazon CloudWatch Alarm "${spec.name}" in the ${region} region has entered the ${to} state, because "${reason}" at "${at.toUTCString()}".`,
    '',
    'Alarm Details:',
    `- Name:                       ${spec.name}`,
    `- Description:                ${spec.description ?? ''}`,
    `- State Change:               ${from} -> ${to}`,
    `- Reason for State Change:    ${reason}`,
    `- Timestamp:                  ${at.toUTCString()}`,
    `- AWS Account:                ${account}`,
    `- Alarm Arn:                  ${spec.arn}`,
    '',
    'State Change Actions:',
    ...(['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const).map(
      (state) => `- ${state}: [${spec.actions[state].join(', ')}]`,
    ),
    '',
    `-- This is what the topic ${topicArn} was told.`,
  ]
  return {
    from: 'AWS Notifications <no-reply@sns.amazonaws.com>',
    to: [address],
    // SNS's own limit
    subject: `${to}: "${spec.name}" in ${region}`.slice(0, 100),
    text: lines.join('\n'),
  }
}

function placeOf(region: string): string {
  return places[region] ?? region
}
