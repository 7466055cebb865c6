import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { AwsError, type JsonObject } from '../aws-error.ts'
import { readJsonFile, writeJsonFile } from '../journal.ts'
import { bareAddress } from './mail-store.ts'

const identitySchema = z.object({ isVerified: z.boolean(), mailFromDomain: z.string().optional() })
const storedSchema = z.record(z.string(), identitySchema)

type Identity = z.infer<typeof identitySchema>

const signingHostedZone = 'dkim.amazonses.com'

/** They outlive every stack. */
export class Identities {
  readonly #file: string
  readonly #region: string
  readonly #all: Map<string, Identity>

  constructor(dir: string, region: string) {
    this.#file = join(dir, 'identities.json')
    this.#region = region
    this.#all = new Map(Object.entries(storedSchema.parse(readJsonFile(this.#file) ?? {})))
  }

  create(name: string): JsonObject {
    if (this.#all.has(name.toLowerCase()))
      throw new AwsError('AlreadyExistsException', `Email identity ${name} already exists.`)
    this.#set(name, { isVerified: false })
    const { IdentityType, VerifiedForSendingStatus, DkimAttributes } = this.shown(name)
    return { IdentityType, VerifiedForSendingStatus, DkimAttributes }
  }

  list(): JsonObject {
    return {
      EmailIdentities: [...this.#all].toSorted().map(([name, { isVerified }]) => ({
        IdentityName: name,
        IdentityType: name.includes('@') ? 'EMAIL_ADDRESS' : 'DOMAIN',
        SendingEnabled: isVerified,
        VerificationStatus: isVerified ? 'SUCCESS' : 'PENDING',
      })),
    }
  }

  shown(name: string): JsonObject {
    const { isVerified, mailFromDomain } = this.#found(name)
    const isDomain = !name.includes('@')
    const status = isVerified ? 'SUCCESS' : 'PENDING'
    return {
      IdentityType: isDomain ? 'DOMAIN' : 'EMAIL_ADDRESS',
      FeedbackForwardingStatus: true,
      VerifiedForSendingStatus: isVerified,
      VerificationStatus: status,
      DkimAttributes: isDomain
        ? {
            SigningEnabled: true,
            SigningAttributesOrigin: 'AWS_SES',
            SigningHostedZone: signingHostedZone,
            Status: status,
            Tokens: [1, 2, 3].map((index) => tokenOf(name, index)),
          }
        : { SigningEnabled: false, Status: 'NOT_STARTED' },
      MailFromAttributes: {
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
        ...(mailFromDomain && { MailFromDomain: mailFromDomain, MailFromDomainStatus: status }),
      },
      Policies: {},
      Tags: [],
    }
  }

  setMailFrom(name: string, mailFromDomain: string | undefined): void {
    this.#set(name, { ...this.#found(name), mailFromDomain })
  }

  /** Done by DNS, or a link in an e-mail, in AWS. */
  verify(name: string): void {
    this.#set(name, { ...this.#found(name), isVerified: true })
  }

  delete(name: string): void {
    this.#found(name)
    this.#all.delete(name.toLowerCase())
    this.#save()
  }

  /** By itself, its domain, or a parent domain. In the sandbox recipients too, except SES's simulator. */
  requireVerified(sender: string, recipients: readonly string[] = []): void {
    const nameOf = (address: string) => bareAddress(address.replace(/^arn:.*:identity\//, '')).toLowerCase()
    const checked = [sender, ...recipients.filter((address) => !nameOf(address).endsWith('@simulator.amazonses.com'))]
    const failed = checked.filter((address) => this.covering(nameOf(address)) === undefined)
    if (failed.length === 0) return
    const shown = failed.map((address) => (address.startsWith('arn:') ? address : nameOf(address)))
    throw new AwsError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${this.#region.toUpperCase()}: ${shown.join(', ')}`,
    )
  }

  /** Its own before its domain's. */
  covering(sender: string): string | undefined {
    const name = sender.toLowerCase()
    const domain = name.split('@').at(-1) ?? ''
    const verified = [...this.#all].filter(([, { isVerified }]) => isVerified).map(([each]) => each)
    return (
      verified.find((each) => each === name) ?? verified.find((each) => domain === each || domain.endsWith(`.${each}`))
    )
  }

  #found(name: string): Identity {
    const found = this.#all.get(name.toLowerCase())
    if (!found) throw new AwsError('NotFoundException', `Email identity ${name} does not exist.`, { status: 404 })
    return found
  }

  #set(name: string, identity: Identity): void {
    this.#all.set(name.toLowerCase(), identity)
    this.#save()
  }

  #save(): void {
    writeJsonFile(this.#file, Object.fromEntries(this.#all))
  }
}

/** 32 lower-case letters and digits, like DKIM tokens. */
const tokenOf = (name: string, index: number): string =>
  BigInt(`0x${createHash('sha256').update(`${index} ${name}`).digest('hex')}`)
    .toString(36)
    .slice(0, 32)
