import type { MakeArn } from '../iam/judge.ts'
import type { Access } from '../iam/request.ts'

/**
 * The right for SES v2 SendEmail depends on its content: raw content needs ses:SendRawEmail, any other ses:SendEmail.
 * It is needed on the sending identity, and on the configuration set if one is named.
 */

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

/** Operations on the account, without an identity. */
export const accountRights = (action: string): Access[] => [{ action: `ses:${action}`, resource: '*' }]

/** Creating, reading and changing an identity: each a separate right. */
export const identityRights = (action: string, identity: string, arn: MakeArn): Access[] => [
  { action: `ses:${action}`, resource: arn('ses', `identity/${identity}`) },
]
