import type { MakeArn } from '../iam/judge.ts'
import type { Access } from '../iam/request.ts'

/** Raw content needs ses:SendRawEmail, any other ses:SendEmail; on the identity, and on a named configuration set. */

export const sesKeys: readonly string[] = [
  'ses:apiversion',
  'ses:feedbackaddress',
  'ses:fromaddress',
  'ses:fromdisplayname',
  'ses:recipients',
]

export type Sending = {
  isRaw: boolean
  /** The identity that verifies the sender; the sender's own address if there is none. */
  identity: string
  fromAddress: string
  fromName: string | undefined
  recipients: readonly string[]
  feedbackAddress: string | undefined
  configurationSet: string | undefined
}

export function sendingRights(sending: Sending, arn: MakeArn): Access[] {
  const { identity, configurationSet } = sending
  const resources = [
    arn('ses', `identity/${identity}`),
    ...(configurationSet === undefined ? [] : [arn('ses', `configuration-set/${configurationSet}`)]),
  ]
  return resources.map((resource) => ({
    action: sending.isRaw ? 'ses:SendRawEmail' : 'ses:SendEmail',
    resource,
    context: {
      'ses:apiversion': '2',
      'ses:fromaddress': sending.fromAddress,
      'ses:fromdisplayname': sending.fromName,
      'ses:recipients': sending.recipients,
      'ses:feedbackaddress': sending.feedbackAddress,
    },
  }))
}

export const accountRights = (action: string): Access[] => [{ action: `ses:${action}`, resource: '*' }]

export const identityRights = (action: string, identity: string, arn: MakeArn): Access[] => [
  { action: `ses:${action}`, resource: arn('ses', `identity/${identity}`) },
]
