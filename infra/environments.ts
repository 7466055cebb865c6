import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import * as z from 'zod'

/** A certificate for CloudFront, which takes those of us-east-1 alone. */
const CertificateArn = z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/)

/** Whether SES lets mail go out from the sender by this identity: the address itself, its domain, or one above that. */
export const isSenderOf = (mail: { identity: string; sender: string }): boolean => {
  const [identity, sender] = [mail.identity.toLowerCase(), mail.sender.toLowerCase()]
  const domain = sender.split('@').at(-1) ?? ''
  return sender === identity || domain === identity || domain.endsWith(`.${identity}`)
}

/** What differs between environments. Everything else is the same everywhere, this machine included. */
const Environment = z
  .strictObject({
    name: z.enum(['local', 'dev', 'staging', 'prod']),
    region: z.string().regex(/^[a-z]{2}-[a-z]+-\d$/),
    /** Evidence is kept: tables, buckets and users survive the removal of their stack. */
    retainsData: z.boolean(),
    logRetentionDays: z.enum(RetentionDays),
    memoryMegabytes: z.strictObject({
      /** Functions that answer requests. */
      api: z.int().min(256).max(10_240),
      /** Each makes copies of one photograph, by one thread: more than one processor, which 1,769 MB are, stands idle. */
      photographs: z.int().min(1024).max(10_240),
      /** Others that read or write pictures, each with one thread too (decision 1275). */
      pictures: z.int().min(1024).max(10_240),
      /** The browser that lays out documents: long ones in two parts from two processors on, 3,538 MB. */
      layOut: z.int().min(2048).max(10_240),
    }),
    /**
     * How much of the account's concurrency bursts take, so that the rest is left to the API (decisions 0890, 0923).
     * `infra/queues.test.ts` holds their sum.
     */
    concurrency: z.strictObject({
      /** What the account has for all of its functions: 10 in many new ones. */
      quota: z.int().min(10),
      /** Photographs that are processed at once; AWS takes 2 at least. */
      photographs: z.int().min(2).max(1000),
      /** Previews that are laid out at once; the page of one takes two executions. */
      previews: z.int().min(2).max(100),
    }),
    /** Pins how the browser of the lay-out is started, which otherwise changes to what runs (decision 0881). */
    chromiumProfile: z.enum(['processes', 'one-process']).optional(),
    /** Without it the product is reached under the distribution's own name. */
    domain: z.strictObject({ name: z.hostname(), certificateArn: CertificateArn }).optional(),
    mail: z.strictObject({
      /** A domain, or one address while there is no domain, that SES has verified: `npm run prepare-mail`. */
      identity: z.union([z.email(), z.hostname()]),
      sender: z.email(),
      /** What sends invitations and codes: SES as this sender, or Cognito's own address, 50 a day at most. */
      accounts: z.enum(['ses', 'cognito']),
    }),
    /** Public links of reports. */
    links: z.strictObject({
      /** How long one lives. */
      days: z.int().min(1).max(3650),
      /** Visits that are answered in a minute, for each link and for each address that callers have. */
      perMinute: z.strictObject({ link: z.int().min(1), address: z.int().min(1) }),
    }),
    /** Pictures of photographs. */
    pictures: z.strictObject({
      /** How many are made in a minute for each address that callers have; a page has 60, and an office one address. */
      perMinute: z.int().min(1),
    }),
    /** Where addresses are looked up: Amazon Location's places, or the bundled sample of made-up ones. */
    addressLookup: z.enum(['places', 'gazetteer']),
    /**
     * What hears recordings, looks at photographs and reads documents: Amazon Transcribe and Bedrock, or the rules of this
     * repository, which read documents alone.
     */
    transcriber: z.enum(['aws', 'rules']),
    /** The model of Bedrock that is asked, one that the environment's own region runs: nothing leaves it. */
    model: z.string().regex(/^[a-z]+\.[a-z0-9.-]+:\d+$/),
    /** How often changes in calendars at Google are looked for. */
    googleLookMinutes: z.int().min(1).max(60),
    /** Where reports may be exported to: the internet alone, or this machine too, which no cloud environment may. */
    mriEndpoints: z.enum(['public', 'loopback']),
    /** Erasing a client. */
    erasure: z.strictObject({
      /** It can be cancelled for so long. */
      waitSeconds: z.int().min(1),
      /** What was begun for a client before ends within this: a job of a document, a function that outlives it. */
      settledSeconds: z.int().min(1),
    }),
    /** Seconds without another save after which a PDF is made automatically. */
    quietSeconds: z.int().min(1).max(300),
    /** A code by e-mail after the password. */
    secondFactor: z.enum(['on', 'off']),
    /** Who is told when something is wrong. */
    alarmAddress: z.email().optional(),
    /** Addresses besides its own that the web may connect to, where services are emulated. */
    extraConnectSources: z.array(z.string()),
    /** Origins that may send photographs straight to storage, where there is no domain to name. */
    uploadOrigins: z.array(z.string()),
  })
  .refine(({ name, mriEndpoints }) => name === 'local' || mriEndpoints === 'public', {
    path: ['mriEndpoints'],
    message: 'Only the local environment may export to this machine.',
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

const cloud = {
  region: 'eu-west-2',
  addressLookup: 'places',
  transcriber: 'aws',
  model: 'amazon.nova-pro-v1:0',
  // A thousand calendars are 288,000 requests a day, of the million that Google allows a project.
  googleLookMinutes: 5,
  mriEndpoints: 'public',
  erasure: { waitSeconds: 24 * 3600, settledSeconds: 2100 },
  quietSeconds: 180,
  memoryMegabytes: { api: 1024, photographs: 1769, pictures: 1769, layOut: 3538 },
  concurrency: { quota: 10, photographs: 2, previews: 2 },
  links: { days: 90, perMinute: { link: 120, address: 240 } },
  pictures: { perMinute: 3000 },
  extraConnectSources: [],
  // The permission to upload is the signed form; the origin is a second lock, as narrow as is known beforehand.
  uploadOrigins: ['https://*.cloudfront.net'],
} as const

const definitions: Record<EnvironmentName, z.input<typeof Environment>> = {
  local: {
    name: 'local',
    region: 'eu-west-2',
    retainsData: false,
    logRetentionDays: RetentionDays.ONE_WEEK,
    memoryMegabytes: cloud.memoryMegabytes,
    // No account's quota holds here.
    concurrency: { quota: 12, photographs: 4, previews: 2 },
    // On one machine everybody calls from the same address.
    links: { days: cloud.links.days, perMinute: { link: 600, address: 60_000 } },
    pictures: { perMinute: 60_000 },
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'ses' },
    addressLookup: 'gazetteer',
    transcriber: 'rules',
    model: cloud.model,
    googleLookMinutes: 1,
    mriEndpoints: 'loopback',
    // Nobody waits a day to see it.
    erasure: { waitSeconds: 10, settledSeconds: 2 },
    quietSeconds: 4,
    secondFactor: 'off',
    alarmAddress: 'operations@lintel.example',
    extraConnectSources: ['http://127.0.0.1:*', 'http://localhost:*', 'ws://127.0.0.1:*', 'ws://localhost:*'],
    uploadOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
  },
  dev: {
    ...cloud,
    uploadOrigins: [...cloud.uploadOrigins],
    extraConnectSources: [],
    name: 'dev',
    // The most that a new account may have: the first environment is deployed without waiting for a quota.
    memoryMegabytes: { ...cloud.memoryMegabytes, layOut: 3008 },
    retainsData: false,
    logRetentionDays: RetentionDays.ONE_WEEK,
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'cognito' },
    secondFactor: 'off',
  },
  staging: {
    ...cloud,
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
    uploadOrigins: [...cloud.uploadOrigins],
    extraConnectSources: [],
    name: 'prod',
    // Once its quota is raised (docs/deploying.md); an account of 10 takes what the others have.
    concurrency: { quota: 1000, photographs: 20, previews: 10 },
    retainsData: true,
    logRetentionDays: RetentionDays.ONE_YEAR,
    mail: { identity: 'lintel.example', sender: 'no-reply@lintel.example', accounts: 'ses' },
    secondFactor: 'on',
    alarmAddress: 'operations@lintel.example',
  },
}

export const environmentNames: readonly EnvironmentName[] = Environment.shape.name.options

/** The environment of this name. Throws ZodError where the name is unknown or its definition is wrong. */
export const environmentNamed = (name: string): Environment =>
  Environment.parse(definitions[Environment.shape.name.parse(name)])
