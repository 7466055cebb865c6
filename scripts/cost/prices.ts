/** AWS prices in eu-west-2, in US dollars without tax or free tiers. Check again before promising a price. */
export interface Price {
  dollars: number
  /** The number of units for this price. */
  per: number
  /** The unit, for display. */
  of: string
  /** Where AWS publishes it, and the line of AWS's price list with which it was compared. */
  source: string
  line?: string
  /** When it was last checked there. */
  seen: string
}

/**
 * The price list of eu-west-2
 * (`https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/SERVICE/current/eu-west-2/index.json`), as others have
 * quoted it line by line. Prices without a line were not found in such quotes, and are as previously on a page.
 */
const listed = '2026-10-06'
const page = '2025'
const quoted = '2026-08-09'

/** Dollars per pound, for the pence in the tables. */
export const dollarsPerPound = 1.27

const gigabyte = 1e9
const million = 1e6
const lambda = 'https://aws.amazon.com/lambda/pricing/'
const s3 = 'https://aws.amazon.com/s3/pricing/'
const dynamodb = 'https://aws.amazon.com/dynamodb/pricing/on-demand/'
const cloudwatch = 'https://aws.amazon.com/cloudwatch/pricing/'
const location = 'https://aws.amazon.com/location/pricing/'
const gateway = 'https://aws.amazon.com/api-gateway/pricing/'

/** By the names of the local cloud's meter. Anything missing costs nothing, or a negligible amount. */
export const prices = {
  'lambda/invocations': {
    dollars: 0.2,
    per: million,
    of: 'calls of functions',
    source: lambda,
    line: 'EUW2-Request',
    seen: listed,
  },
  'lambda/arm64/gigabyteSeconds': {
    dollars: 0.0000133334,
    per: 1,
    of: 'gigabyte-seconds, arm64',
    source: lambda,
    line: 'EUW2-Lambda-GB-Second-ARM',
    seen: listed,
  },
  'lambda/x86_64/gigabyteSeconds': {
    dollars: 0.0000166667,
    per: 1,
    of: 'gigabyte-seconds, x86',
    source: lambda,
    line: 'EUW2-Lambda-GB-Second',
    seen: listed,
  },
  's3/writes': {
    dollars: 0.0053,
    per: 1000,
    of: 'PUT, POST and LIST',
    source: s3,
    line: 'EUW2-Requests-Tier1',
    seen: listed,
  },
  's3/reads': { dollars: 0.00042, per: 1000, of: 'GET', source: s3, line: 'EUW2-Requests-Tier2', seen: listed },
  'dynamodb/writeUnits': { dollars: 0.7423, per: million, of: 'write units', source: dynamodb, seen: page },
  'dynamodb/readUnits': { dollars: 0.1485, per: million, of: 'read units', source: dynamodb, seen: page },
  'httpApi/requests': {
    dollars: 1.16,
    per: million,
    of: 'calls of the API',
    source: gateway,
    line: 'EUW2-ApiGatewayHttpRequest',
    seen: listed,
  },
  'webSocketApi/messages': { dollars: 1.17, per: million, of: 'messages by WebSocket', source: gateway, seen: page },
  'cloudfront/requests': {
    dollars: 0.012,
    per: 10_000,
    of: 'requests at the edge',
    source: 'https://aws.amazon.com/cloudfront/pricing/',
    line: 'EU-Requests-Tier2-HTTPS',
    seen: listed,
  },
  'cloudfront/bytesOut': {
    dollars: 0.085,
    per: gigabyte,
    of: 'GB from the edge',
    source: 'https://aws.amazon.com/cloudfront/pricing/',
    line: 'EU-DataTransfer-Out-Bytes',
    seen: listed,
  },
  // A message is sent, received and deleted.
  'sqs/messages': {
    dollars: 3 * 0.4,
    per: million,
    of: 'messages',
    source: 'https://aws.amazon.com/sqs/pricing/',
    line: 'EUW2-Requests-Tier1',
    seen: listed,
  },
  'states/transitions': {
    dollars: 0.025,
    per: 1000,
    of: 'steps of state machines',
    source: 'https://aws.amazon.com/step-functions/pricing/',
    seen: page,
  },
  'ses/requests': {
    dollars: 0.1,
    per: 1000,
    of: 'messages',
    source: 'https://aws.amazon.com/ses/pricing/',
    line: 'EUW2-Recipients',
    seen: listed,
  },
  'ses/attachedBytes': {
    dollars: 0.12,
    per: gigabyte,
    of: 'GB attached to messages',
    source: 'https://aws.amazon.com/ses/pricing/',
    line: 'EUW2-AttachmentsSize-Bytes',
    seen: listed,
  },
  'kms/requests': {
    dollars: 0.03,
    per: 10_000,
    of: 'calls of KMS',
    source: 'https://aws.amazon.com/kms/pricing/',
    line: 'eu-west-2-KMS-Requests',
    seen: listed,
  },
  'secretsmanager/requests': {
    dollars: 0.05,
    per: 10_000,
    of: 'reads of secrets',
    source: 'https://aws.amazon.com/secrets-manager/pricing/',
    line: 'EUW2-AWSSecretsManagerAPIRequest',
    seen: listed,
  },
  'logs/bytes': {
    dollars: 0.5985,
    per: gigabyte,
    of: 'GB of logs',
    source: cloudwatch,
    line: 'EUW2-DataProcessing-Bytes',
    seen: listed,
  },
} as const satisfies Record<string, Price>

/** Per call of Amazon Location's Places, by the bucket that its request falls into; from the list of us-east-1. */
export const placesPrices = {
  /** Suggestions: text and ids. */
  label: { dollars: 0.2, per: 1000, of: 'suggestions of addresses', source: location, seen: quoted },
  /** Addresses that are not kept. */
  core: { dollars: 0.5, per: 1000, of: 'look-ups of addresses', source: location, seen: quoted },
  /** Addresses that are kept, in a report or by postcode. */
  stored: { dollars: 4, per: 1000, of: 'look-ups of addresses to keep', source: location, seen: quoted },
} as const satisfies Record<string, Price>

/** Of Glacier Instant Retrieval: once per object that moves there, and for its bytes each time that it is read. */
export const movePrice: Price = { dollars: 0.02, per: 1000, of: 'moves of files', source: s3, seen: page }
export const readPrice: Price = { dollars: 0.03, per: gigabyte, of: 'GB read after a move', source: s3, seen: page }

/** Per byte and month. */
export const keeping = {
  standard: {
    dollars: 0.024,
    per: gigabyte,
    of: 'GB, S3 Standard',
    source: s3,
    line: 'EUW2-TimedStorage-ByteHrs',
    seen: listed,
  },
  glacierInstant: { dollars: 0.005, per: gigabyte, of: 'GB, Glacier Instant Retrieval', source: s3, seen: page },
  rows: { dollars: 0.297 + 0.238, per: gigabyte, of: 'GB of rows, with recovery', source: dynamodb, seen: page },
} as const satisfies Record<string, Price>

/** Of AWS Backup, on its page for us-east-1, raised as S3 Standard and the recovery of tables are in eu-west-2. */
const backup = 'https://aws.amazon.com/backup/pricing/'
export const copying = {
  objects: {
    dollars: (0.05 * 0.024) / 0.023,
    per: gigabyte,
    of: 'GB of files, AWS Backup',
    source: backup,
    seen: page,
  },
  rows: { dollars: (0.1 * 0.238) / 0.2, per: gigabyte, of: 'GB of rows, AWS Backup', source: backup, seen: page },
  transfer: { dollars: 0.02, per: gigabyte, of: 'GB to another region', source: backup, seen: page },
} as const satisfies Record<string, Price>

/** Per month of an environment, whatever its usage. */
export const standing = {
  alarmMetrics: {
    dollars: 0.1,
    per: 1,
    of: 'metrics of alarms',
    source: cloudwatch,
    line: 'EUW2-CW:AlarmMonitorUsage',
    seen: listed,
  },
  ownMetrics: {
    dollars: 0.3,
    per: 1,
    of: 'metrics of our own',
    source: cloudwatch,
    line: 'EUW2-CW:MetricMonitorUsage',
    seen: listed,
  },
  // The same in every region: it is in no region's list.
  dashboards: {
    dollars: 3,
    per: 1,
    of: 'dashboards',
    source: cloudwatch,
    line: 'DashboardsUsageHour',
    seen: '2026-10',
  },
  secrets: {
    dollars: 0.4,
    per: 1,
    of: 'secrets',
    source: 'https://aws.amazon.com/secrets-manager/pricing/',
    line: 'EUW2-AWSSecretsManager-Secrets',
    seen: listed,
  },
  keys: {
    dollars: 1,
    per: 1,
    of: 'keys',
    source: 'https://aws.amazon.com/kms/pricing/',
    line: 'eu-west-2-KMS-Keys',
    seen: listed,
  },
  // Five pollers of each event source request every 20 seconds at most.
  queueReaders: {
    dollars: (5 * 3 * 60 * 24 * 30 * 0.4) / million,
    per: 1,
    of: 'functions that read queues',
    source: 'https://aws.amazon.com/sqs/pricing/',
    line: 'EUW2-Requests-Tier1',
    seen: listed,
  },
  // Half a second with a gigabyte: most look once and find nothing.
  scheduledRuns: {
    dollars: 0.5 * 0.0000133334 + 0.2 / million,
    per: 1,
    of: 'runs on a schedule',
    source: lambda,
    line: 'EUW2-Lambda-GB-Second-ARM',
    seen: listed,
  },
} as const satisfies Record<string, Price>
