import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as z from 'zod'

/** A certificate for CloudFront, which only accepts those of us-east-1. */
const CertificateArn = z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/)

/** True if SES allows the sender with this identity: the address itself, its domain, or a parent domain. */
export const isSenderOf = (mail: { identity: string; sender: string }): boolean => {
  const [identity, sender] = [mail.identity.toLowerCase(), mail.sender.toLowerCase()]
  const domain = sender.split('@').at(-1) ?? ''
  return sender === identity || domain === identity || domain.endsWith(`.${identity}`)
}

/** The differences between environments. Everything else is the same everywhere, including locally. */
const Environment = z
  .strictObject({
    name: z.enum(['local', 'dev', 'staging', 'prod']),
    region: z.string().regex(/^[a-z]{2}-[a-z]+-\d$/),
    /** Evidence is kept: tables, buckets and users survive the removal of their stack. */
    retainsData: z.boolean(),
    logRetentionDays: z.enum(RetentionDays),
    memoryMegabytes: z.strictObject({
      api: z.int().min(256).max(10_240),
      /** Each copies one photograph in a single thread: more than one processor (1,769 MB) would be idle. */
      photographs: z.int().min(1024).max(10_240),
      pictures: z.int().min(1024).max(10_240),
      /** The browser that lays out documents: long ones in two parts from two processors on, 3,538 MB. */
      layOut: z.int().min(2048).max(10_240),
    }),
    /** How much of the account's concurrency bursts may use; the rest is the API's (decision 0923). */
    concurrency: z.strictObject({
      /** The account's limit for all of its functions: 10 in many new ones. */
      quota: z.int().min(10),
      /** The minimum in AWS is 2. */
      photographs: z.int().min(2).max(1000),
      /** The page of one takes two executions. */
      previews: z.int().min(2).max(100),
    }),
    /** Fixes the launch profile of the lay-out browser, which otherwise switches to one that works (decision 0881). */
    chromiumProfile: z.enum(['processes', 'one-process']).optional(),
    /** Without it the product uses the distribution's own domain name. */
    domain: z.strictObject({ name: z.hostname(), certificateArn: CertificateArn }).optional(),
    /** CloudFront's firewall, made beforehand; one that is attached by hand is detached by the next deployment. */
    webAcl: z.string().startsWith('arn:aws:wafv2:us-east-1:').optional(),
    mail: z.strictObject({
      /** A domain, or one address while there is no domain, that SES has verified: `npm run ops -- prepare-mail`. */
      identity: z.union([z.email(), z.hostname()]),
      sender: z.email(),
      /** The sender of invitations and codes: SES with this sender, or Cognito's own address, 50 a day at most. */
      accounts: z.enum(['ses', 'cognito']),
    }),
    links: z.strictObject({
      days: z.int().min(1).max(3650),
      /** Allowed visits per minute, for each link and for each caller's IP address. */
      perMinute: z.strictObject({ link: z.int().min(1), address: z.int().min(1) }),
    }),
    pictures: z.strictObject({
      /** Allowed requests per minute for each caller's IP address; a page has 60, and an office shares one address. */
      perMinute: z.int().min(1),
    }),
    /** Where addresses are looked up: Amazon Location's places, or the bundled sample of invented ones. */
    addressLookup: z.enum(['places', 'gazetteer']),
    /** For recordings, photographs and documents: Transcribe and Bedrock, or our rules for documents only. */
    transcriber: z.enum(['aws', 'rules']),
    /** Bedrock's, in the environment's own region: no data leaves it. The second is asked if AWS refuses the first. */
    models: z.array(z.string().regex(/^[a-z0-9]+\.[a-z0-9.-]+(:\d+)?$/)).max(2),
    googleLookMinutes: z.int().min(1).max(60),
    /** The allowed export targets: only the internet, or the local machine too, which no cloud environment allows. */
    mriEndpoints: z.enum(['public', 'loopback']),
    erasure: z.strictObject({
      waitSeconds: z.int().min(1),
      /** The maximum remaining time of work begun before: a document job, or a function that outlives it. */
      settledSeconds: z.int().min(1),
    }),
    /** The first functions of a morning are called on this schedule (UTC), so that nobody waits for their start. */
    warmHours: z.string().startsWith('cron(').optional(),
    /** Originals and printed PDFs cannot be deleted for so long, except by erasing the client (decision 0971). */
    evidenceLockDays: z.int().min(1).max(36_500).optional(),
    /** An authority (RFC 3161) that confirms when a PDF was sealed. Without one, our own clock says so. */
    timeStamps: z.url({ protocol: /^https?$/ }).optional(),
    /** Each night's backups of tables and buckets, where the loss of this account or region does not reach them. */
    copies: z
      .strictObject({
        /** A vault in another region or account, made beforehand (docs/deploying.md). */
        vault: z.string().regex(/^arn:aws:backup:[a-z]{2}-[a-z]+-\d:\d{12}:backup-vault:[\w-]{2,50}$/),
        /** They are kept for so long, also of what has been erased since. */
        days: z.int().min(7).max(36_500),
        /** Without them the photographs elsewhere are those in PDFs, at a fifteenth of the cost (`npm run cost`). */
        photos: z.boolean(),
        /** Whether administrators can delete them earlier: with a right of their own (governance), or nobody. */
        lock: z.enum(['governance', 'compliance']),
      })
      .optional(),
    /** Seconds without another save after which a PDF is made automatically. */
    quietSeconds: z.int().min(1).max(300),
    secondFactor: z.enum(['on', 'off']),
    alarmAddress: z.email().optional(),
    /** Of the whole AWS account and a month: `alarmAddress` is mailed at 80% of it, and when it will be exceeded. */
    budgetDollars: z.int().min(1),
    /** Further origins that the web may connect to, where services are emulated. */
    extraConnectSources: z.array(z.string()),
    /** Origins that may upload photographs directly to storage, if there is no domain to name. */
    uploadOrigins: z.array(z.string()),
  })
  .refine(({ name, mriEndpoints }) => name === 'local' || mriEndpoints === 'public', {
    path: ['mriEndpoints'],
    message: 'Only the local environment may export to this machine.',
  })
  .refine(({ retainsData, copies }) => retainsData || !copies, {
    path: ['copies'],
    message: 'An environment that can be removed has no copies: their vault would stay.',
  })
  .refine(({ name, retainsData, evidenceLockDays }) => retainsData || name === 'local' || !evidenceLockDays, {
    path: ['evidenceLockDays'],
    message: 'An environment that can be removed may lock nothing.',
  })
  .refine(({ mail }) => isSenderOf(mail), {
    path: ['mail', 'sender'],
    message: 'The sender must be the identity, or an address of its domain or below.',
  })
  .refine(({ name, mail }) => name === 'dev' || mail.accounts === 'ses', {
    path: ['mail', 'accounts'],
    message: 'Only dev may send invitations and codes from Cognito’s own address.',
  })
export type Environment = z.infer<typeof Environment>
export type EnvironmentName = Environment['name']

const models = ['amazon.nova-pro-v1:0', 'amazon.nova-lite-v1:0']

const cloud = {
  region: 'eu-west-2',
  addressLookup: 'places',
  transcriber: 'aws',
  // A thousand calendars are 288,000 requests a day, of the million that Google allows per project.
  googleLookMinutes: 5,
  mriEndpoints: 'public',
  erasure: { waitSeconds: 24 * 3600, settledSeconds: 2100 },
  quietSeconds: 180,
  memoryMegabytes: { api: 1024, photographs: 1769, pictures: 1769, layOut: 3538 },
  concurrency: { quota: 10, photographs: 2, previews: 2 },
  links: { days: 90, perMinute: { link: 120, address: 240 } },
  pictures: { perMinute: 3000 },
  budgetDollars: 100,
  extraConnectSources: [],
  // The signed form is the authorisation for an upload; the origin is a second check, as narrow as known in advance.
  uploadOrigins: ['https://*.cloudfront.net'],
} as const

const definitions: Record<EnvironmentName, z.input<typeof Environment>> = {
  local: {
    name: 'local',
    region: 'eu-west-2',
    retainsData: false,
    logRetentionDays: RetentionDays.ONE_WEEK,
    memoryMegabytes: cloud.memoryMegabytes,
    // No account quota applies here.
    concurrency: { quota: 12, photographs: 4, previews: 2 },
    // On one machine all callers have the same address.
    links: { days: cloud.links.days, perMinute: { link: 600, address: 60_000 } },
    pictures: { perMinute: 60_000 },
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'ses' },
    addressLookup: 'gazetteer',
    transcriber: 'rules',
    models,
    googleLookMinutes: 1,
    mriEndpoints: 'loopback',
    // A day would be too long to wait for locally.
    erasure: { waitSeconds: 10, settledSeconds: 2 },
    quietSeconds: 4,
    evidenceLockDays: 1,
    secondFactor: 'off',
    alarmAddress: 'operations@lintel.example',
    budgetDollars: cloud.budgetDollars,
    extraConnectSources: ['http://127.0.0.1:*', 'http://localhost:*', 'ws://127.0.0.1:*', 'ws://localhost:*'],
    uploadOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
  },
  dev: {
    ...cloud,
    models,
    uploadOrigins: [...cloud.uploadOrigins],
    extraConnectSources: [],
    name: 'dev',
    // The maximum of a new account: the first environment is deployed without waiting for a quota.
    memoryMegabytes: { ...cloud.memoryMegabytes, layOut: 3008 },
    retainsData: false,
    logRetentionDays: RetentionDays.ONE_WEEK,
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'cognito' },
    secondFactor: 'off',
  },
  staging: {
    ...cloud,
    models,
    uploadOrigins: [...cloud.uploadOrigins],
    extraConnectSources: [],
    name: 'staging',
    retainsData: false,
    logRetentionDays: RetentionDays.ONE_MONTH,
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'ses' },
    secondFactor: 'on',
    alarmAddress: 'operations@lintel.example',
  },
  prod: {
    ...cloud,
    models,
    uploadOrigins: [...cloud.uploadOrigins],
    extraConnectSources: [],
    name: 'prod',
    // For a raised quota (docs/deploying.md); an account of 10 uses the other environments' values.
    concurrency: { quota: 1000, photographs: 20, previews: 10 },
    retainsData: true,
    // Lambda ends what has not been called for some minutes. From seven to seven, in winter and in summer.
    warmHours: 'cron(0/5 6-18 ? * MON-SAT *)',
    // A claim from a tenancy can be brought for six years.
    evidenceLockDays: 6 * 365,
    logRetentionDays: RetentionDays.ONE_YEAR,
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'ses' },
    secondFactor: 'on',
    alarmAddress: 'operations@lintel.example',
    // About ten clients of the example in docs/deploying.md.
    budgetDollars: 300,
  },
}

export const environmentNames: readonly EnvironmentName[] = Environment.shape.name.options

export const environmentNamed = (name: string, change: Partial<Environment> = {}): Environment =>
  Environment.parse({ ...definitions[Environment.shape.name.parse(name)], ...change })
