import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { WebConfig } from '@lintel/contract'
import type { BuildAppOptions } from '../infra/app.ts'
import { environmentNamed, type Environment } from '../infra/environments.ts'
import { startLocalCloud, type LocalCloud } from '../packages/local-cloud/src/index.ts'
import { builtWeb, buildWeb } from './build-web.ts'
import { prepareMailIdentity } from './environment/mail-identity.ts'
import { startGoogleTwin, type GoogleTwin } from './google-twin/server.ts'
import { runNode } from './run-node.ts'
import { freshness, sourceHash } from './source-hash.ts'
import { signedFetch } from '../packages/local-cloud/src/iam/signed-fetch.ts'

/** The repository. */
export const root = path.join(import.meta.dirname, '..')

type Transcriber = Environment['transcriber']

/** Synthesized stacks by source hash: a test run, and `--fresh`, have many data folders. */
const assemblies = path.join(root, 'node_modules/.cache/assemblies')
const dayMs = 86_400_000

/** Removes assemblies not used for a day, and leftovers of killed processes. */
const forgetOldAssemblies = (): void => {
  for (const name of readdirSync(assemblies)) {
    const folder = path.join(assemblies, name)
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - used > dayMs) rmSync(folder, { recursive: true, force: true })
  }
}

/** Synthesizes the stacks of the local environment below `assemblies`, unless they exist; returns the folder. */
const keptAssembly = async (hash: string, withWeb: boolean, transcriber: Transcriber): Promise<string> => {
  const kept = path.join(assemblies, hash)
  if (existsSync(kept)) {
    const now = new Date()
    utimesSync(kept, now, now)
    return kept
  }
  mkdirSync(assemblies, { recursive: true })
  forgetOldAssemblies()
  const fresh = mkdtempSync(path.join(assemblies, 'new-'))
  const options: BuildAppOptions = {
    environment: 'local',
    outdir: fresh,
    bundle: false,
    transcriber,
    ...(withWeb && { web: builtWeb }),
  }
  await runNode(['scripts/synthesize.ts', JSON.stringify(options)])
  try {
    // A folder of that name is always complete.
    renameSync(fresh, kept)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(kept)) throw error
  }
  return kept
}

/** Places the stacks of the local environment in `outdir`, unless they exist from the same sources. */
const synthesize = async (outdir: string, web: string | undefined, transcriber: Transcriber): Promise<void> => {
  const sources = sourceHash(['infra', 'packages/contract/src'], ['package-lock.json'])
  const account = process.env.CDK_DEFAULT_ACCOUNT ?? ''
  const hash = createHash('sha256')
    .update(JSON.stringify([sources, web, account, transcriber]))
    .digest('hex')
  const { isFresh, remember } = freshness(path.join(outdir, '.synthesized-from'), hash)
  if (isFresh) return
  const kept = await keptAssembly(hash, web !== undefined, transcriber)
  rmSync(outdir, { recursive: true, force: true })
  cpSync(kept, outdir, { recursive: true })
  remember()
}

export interface LocalStackOptions {
  /** The folder of all state. */
  dir: string
  /** 0 chooses any free port. */
  port: number
  fresh?: boolean
  /** For tests: storage events are sometimes late, duplicated and out of order. */
  chaos?: boolean
  /** False runs schedules only when they are put to a time. */
  runsSchedules?: boolean
  /** Counts what AWS would bill, including table capacity, for `npm run cost`. */
  metersCapacity?: boolean
  /** False omits the web's files: tests of handlers need none. */
  web?: boolean
  /** Overrides the local default: `aws` uses the local Transcribe and Bedrock, which return prepared results. */
  transcriber?: Transcriber
  log?: (text: string) => void
  /** Work before requests are accepted, such as demonstration data; `tell` shows visitors the progress. */
  prepare?: (stack: LocalStack, tell: (step: string) => void) => Promise<void>
}

export interface LocalStack extends LocalCloud {
  config: WebConfig
  /** The address of the stand-in for Google. */
  googleUrl: string
}

/** Starts Lintel locally: the stacks of the environment `local`, interpreted. Throws if one cannot be. */
export const startLocalStack = async (options: LocalStackOptions): Promise<LocalStack> => {
  const web = options.web === false ? undefined : await buildWeb()
  const assembly = path.join(options.dir, 'assembly')
  await synthesize(assembly, web, options.transcriber ?? environmentNamed('local').transcriber)
  let config: WebConfig | undefined
  const google = await startGoogleTwin({ dir: options.dir, fresh: options.fresh ?? false })
  const googleUrl = google.url
  try {
    const cloud = await startLocalCloud({
      assembly,
      root,
      dir: options.dir,
      port: options.port,
      ...(options.fresh !== undefined && { fresh: options.fresh }),
      ...(options.chaos !== undefined && { chaos: options.chaos }),
      ...(options.runsSchedules === false && { runsSchedules: false }),
      ...(options.metersCapacity && { metersCapacity: true }),
      ...(options.log && { log: options.log }),
      functionEnvironment: { GOOGLE_ENDPOINT_URL: googleUrl },
      beforeStacks: prepareSender,
      prepare: async (starting, tell) => {
        config = await completeConfig(starting)
        await registerAtGoogle(starting, google)
        await options.prepare?.({ ...starting, config, googleUrl }, tell)
      },
    })
    if (!config) throw new Error('The stack was not prepared.')
    const close = async () => {
      await cloud.close()
      await google.close()
    }
    return { ...cloud, config, googleUrl, close }
  } catch (error) {
    await google.close()
    throw error
  }
}

/** As the provider does: registers the product at Google, and writes the issued credentials into its secret. */
const registerAtGoogle = async ({ url, endpoints, environment }: LocalCloud, google: GoogleTwin) => {
  const options = clientOptionsOf(environment)
  const ssm = new SSMClient({ ...options, endpoint: endpoints.ssm ?? '' })
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: '/lintel/local/google-client' }))
  ssm.destroy()
  const client = { clientId: 'lintel.apps.google.example', clientSecret: randomBytes(24).toString('base64url') }
  google.register({ ...client, redirectUri: `${url}/googlelinked` })
  const secrets = new SecretsManagerClient({ ...options, endpoint: endpoints.secretsmanager ?? '' })
  const SecretString = JSON.stringify(client)
  await secrets.send(new PutSecretValueCommand({ SecretId: Parameter?.Value ?? '', SecretString }))
  secrets.destroy()
}

/** As `npm run ops -- prepare-mail` does; without DNS here, the identity is verified immediately. */
const prepareSender = async ({ endpoints, environment }: Pick<LocalCloud, 'endpoints' | 'environment'>) => {
  const endpoint = endpoints.ses ?? ''
  const ses = new SESv2Client({ ...clientOptionsOf(environment), endpoint })
  const { identity, isVerified } = await prepareMailIdentity(ses, environmentNamed('local'))
  ses.destroy()
  if (isVerified) return
  const verification = `${endpoint}/local/identities/${identity}/verification`
  const { ok } = await signedFetch(verification, { service: 'ses', method: 'PUT' })
  if (!ok) throw new Error(`The local SES did not verify ${identity}.`)
}

/** The stack has written `/config.json`; this adds the local address of its identity service. */
const completeConfig = async (cloud: LocalCloud): Promise<WebConfig> => {
  const [pool] = cloud.userPools
  if (!pool) throw new Error('The stacks have no user pool.')
  const file = { Bucket: webBucketOf(cloud), Key: 'config.json' }
  const s3 = new S3Client({
    ...clientOptionsOf(cloud.environment),
    endpoint: cloud.endpoints.s3 ?? '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const { Body } = await s3.send(new GetObjectCommand(file))
  const written: unknown = JSON.parse((await Body?.transformToString()) ?? '')
  const config = WebConfig.parse({ ...(written as object), authEndpoint: pool.endpoint })
  await s3.send(
    new PutObjectCommand({
      ...file,
      Body: JSON.stringify(config),
      ContentType: 'application/json',
      CacheControl: 'no-cache',
    }),
  )
  s3.destroy()
  return config
}

const clientOptionsOf = (environment: Record<string, string>) => ({
  region: environment.AWS_REGION ?? '',
  credentials: {
    accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
  },
})

const webBucketOf = (cloud: LocalCloud): string => {
  for (const outputs of Object.values(cloud.outputs))
    if (typeof outputs.WebBucket === 'string') return outputs.WebBucket
  throw new Error('The stacks name no web bucket among their outputs.')
}
