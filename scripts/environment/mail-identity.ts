import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  NotFoundException,
  PutEmailIdentityMailFromAttributesCommand,
  type SESv2Client,
} from '@aws-sdk/client-sesv2'
import type { Environment } from '../../infra/environments.ts'
import { UsageError } from './arguments.ts'

interface DnsRecord {
  type: 'CNAME' | 'MX' | 'TXT'
  name: string
  value: string
  why: string
}

export interface MailIdentity {
  identity: string
  isVerified: boolean
  /** As named by SES: PENDING, SUCCESS, FAILED … */
  status: string
  /** The DNS records of a domain; an address has a link in an e-mail instead. */
  records: DnsRecord[]
}

type Target = Pick<Environment, 'name' | 'region' | 'mail'>

/**
 * Creates the environment's mail identity unless it exists, and returns its state. It belongs to no stack: an account
 * has one for each domain, shared by several environments, none of which may remove it.
 */
export async function prepareMailIdentity(ses: SESv2Client, target: Target): Promise<MailIdentity> {
  const { identity } = target.mail
  try {
    await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: identity }))
  } catch (error) {
    if (!(error instanceof AlreadyExistsException)) throw error
  }
  const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity }))
  // An existing one may be used for the domain's other mail: it is kept, and its name is shown.
  if (!identity.includes('@') && !found.MailFromAttributes?.MailFromDomain) {
    // Bounces then go to our subdomain, so that SPF passes for the visible domain (required by DMARC).
    const MailFromDomain = mailFromOf(identity)
    await ses.send(new PutEmailIdentityMailFromAttributesCommand({ EmailIdentity: identity, MailFromDomain }))
  }
  return describe(await ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity })), target)
}

/**
 * Throws UsageError unless the environment's sender is verified: Cognito does not create a user pool with an unverified
 * one, and SES sends no mail. If Cognito itself e-mails accounts, returns the sentence instead, because only reports
 * need the sender.
 */
export async function requireVerifiedSender(ses: SESv2Client, target: Target): Promise<string | undefined> {
  const problem = await senderProblem(ses, target)
  if (problem !== undefined && target.mail.accounts === 'ses') throw new UsageError(problem)
  return problem
}

/**
 * A warning if the account is in the SES sandbox, which refuses mail to most recipients, or if that cannot be checked;
 * nothing is blocked by it.
 */
export async function sandboxWarning(
  ses: SESv2Client,
  { region }: Pick<Target, 'region'>,
): Promise<string | undefined> {
  try {
    const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}))
    if (ProductionAccessEnabled) return undefined
  } catch (error) {
    if (!(error instanceof Error && error.name.startsWith('AccessDenied'))) throw error
    return `Whether SES still has this account in its sandbox in ${region} is not known: that needs the right ses:GetAccount (infra/deployer-policy.json).`
  }
  return `SES has this account in its sandbox in ${region}: mail to most recipients is refused until you have production access (docs/deploying.md).`
}

async function senderProblem(ses: SESv2Client, { name, region, mail }: Target): Promise<string | undefined> {
  const prepare = `npm run ops -- prepare-mail --env ${name}`
  try {
    const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: mail.identity }))
    if (found.VerifiedForSendingStatus) return undefined
    return `SES has not verified ${mail.identity} in ${region} yet, so that it sends nothing. ${prepare} shows what is missing.`
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error
    return `SES does not know ${mail.identity} in ${region}, so that it sends nothing. Run ${prepare} first.`
  }
}

const mailFromOf = (domain: string) => `mail.${domain}`

function describe(found: GetEmailIdentityCommandOutput, { region, mail: { identity } }: Target): MailIdentity {
  const { Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = found.DkimAttributes ?? {}
  const signing = Tokens.map((token): DnsRecord => ({
    type: 'CNAME',
    name: `${token}._domainkey.${identity}`,
    value: `${token}.${SigningHostedZone}`,
    why: 'DKIM: verifies the domain, and signs',
  }))
  const mailFrom = found.MailFromAttributes?.MailFromDomain ?? mailFromOf(identity)
  return {
    identity,
    isVerified: found.VerifiedForSendingStatus ?? false,
    status: found.VerificationStatus ?? 'PENDING',
    records: identity.includes('@')
      ? []
      : [
          ...signing,
          { type: 'MX', name: mailFrom, value: `10 feedback-smtp.${region}.amazonses.com`, why: 'MAIL FROM: bounces' },
          { type: 'TXT', name: mailFrom, value: '"v=spf1 include:amazonses.com ~all"', why: 'MAIL FROM: SPF' },
          { type: 'TXT', name: `_dmarc.${identity}`, value: '"v=DMARC1; p=none;"', why: 'DMARC, unless you have one' },
        ],
  }
}

/** The output of `npm run ops -- prepare-mail`. */
export function mailIdentityText({ identity, isVerified, status, records }: MailIdentity): string {
  const widest = Math.max(0, ...records.map(({ name }) => name.length))
  const lines = records.flatMap(({ type, name, value, why }) => [
    `  ${type.padEnd(5)}  ${name.padEnd(widest)}  ${value}`,
    `         (${why})`,
  ])
  return [
    isVerified ? `${identity} is verified: SES sends from it.` : `${identity} is not verified yet (${status}).`,
    ...(records.length > 0 ? ['', `Records in the DNS of ${identity}:`, '', ...lines] : []),
    ...(isVerified || records.length > 0 ? [] : [`SES has sent a message to ${identity}: follow the link in it.`]),
    ...(isVerified ? [] : ['', 'Run this again to check its progress; deploy once it is verified.']),
  ].join('\n')
}
