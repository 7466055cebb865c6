import { parseArgs } from 'node:util'
import { EmailAddress } from '@lintel/contract'
import * as z from 'zod'
import { type EnvironmentName, environmentNames } from '../../infra/environments.ts'
import { tableDefinitions, type TableName } from '../../infra/tables.ts'

/** A wrong invocation; the message is for the user. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const tableNames = Object.keys(tableDefinitions) as TableName[]

const EnvironmentArgument = z.enum(environmentNames, `--env takes one of: ${environmentNames.join(', ')}.`)

const read = (args: readonly string[], names: readonly string[]): Record<string, string | undefined> => {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const parse = <T>(schema: z.ZodType<T>, values: unknown): T => {
  const parsed = schema.safeParse(values)
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ message }) => message).join(' '))
  return parsed.data
}

/** `--env NAME`. Throws UsageError. */
export const environmentArgument = (args: readonly string[]): EnvironmentName =>
  parse(z.object({ env: EnvironmentArgument }), read(args, ['env'])).env

/** The address of an emulator of AWS; `local` has its own. */
const Endpoint = z.url('--endpoint takes a URL.').optional()
const isElsewhere = ({ env, endpoint }: { env: EnvironmentName; endpoint?: string | undefined }) =>
  env !== 'local' || endpoint === undefined
const elsewhere = '--endpoint is for the other environments: local is emulated on this machine.'

const DeployArguments = z.object({ env: EnvironmentArgument, endpoint: Endpoint }).refine(isElsewhere, elsewhere)

/** `--env NAME [--endpoint URL]`. Throws UsageError. */
export const deployArguments = (args: readonly string[]): z.infer<typeof DeployArguments> =>
  parse(DeployArguments, read(args, ['env', 'endpoint']))

/** `--env NAME`, except prod, which contains evidence. Throws UsageError. */
export const destroyableArgument = (args: readonly string[]): Exclude<EnvironmentName, 'prod'> => {
  const environment = environmentArgument(args)
  if (environment === 'prod') throw new UsageError('prod holds evidence and is not destroyed by a script.')
  return environment
}

const AdminArguments = z
  .object({
    env: EnvironmentArgument,
    endpoint: Endpoint,
    email: z.string('--email names the person’s address.').pipe(EmailAddress),
    name: z.string().trim().min(1, '--name is empty.').default('System administrator'),
  })
  .refine(isElsewhere, elsewhere)
export type AdminArguments = z.infer<typeof AdminArguments>

/** `--env NAME --email ADDRESS [--name NAME] [--endpoint URL]`. Throws UsageError. */
export const adminArguments = (args: readonly string[]): AdminArguments =>
  parse(AdminArguments, read(args, ['env', 'email', 'name', 'endpoint']))

/** `--env NAME [--write]`. Throws UsageError. */
export const repairArguments = (args: readonly string[]): { env: EnvironmentName; write: boolean } => ({
  env: environmentArgument(args.filter((arg) => arg !== '--write')),
  write: args.includes('--write'),
})

const bucketNames = ['reports', 'photos', 'documents'] as const
const RestoreArguments = z
  .object({
    env: EnvironmentArgument,
    table: z.enum(tableNames, `--table takes one of: ${tableNames.join(', ')}.`).optional(),
    bucket: z.enum(bucketNames, `--bucket takes one of: ${bucketNames.join(', ')}.`).optional(),
    users: z.string().optional(),
    from: z.string().optional(),
    'from-region': z.string().optional(),
    prefix: z.string().optional(),
    overwrite: z.boolean(),
  })
  .refine(
    ({ table, bucket, users }) => [table, bucket, users].filter((one) => one !== undefined).length === 1,
    'What is restored? One of --table NAME, --bucket NAME and --users FILE.',
  )
  .refine(({ users, from }) => users ?? from, '--from names the table or bucket to copy from.')
  .refine(({ bucket, prefix }) => bucket ?? prefix === undefined, '--prefix is for --bucket.')
  .refine(
    ({ users, overwrite, from, 'from-region': region }) => users === undefined || !(overwrite || from || region),
    '--users takes no --overwrite, --from or --from-region.',
  )

/** As `scripts/restore.ts` describes. Throws UsageError. */
export function restoreArguments(args: readonly string[]): z.infer<typeof RestoreArguments> {
  const [flag, names] = ['--overwrite', ['env', 'table', 'bucket', 'users', 'from', 'from-region', 'prefix']]
  const given = read(
    args.filter((arg) => arg !== flag),
    names,
  )
  return parse(RestoreArguments, { ...given, overwrite: args.includes(flag) })
}

/** SES delivers to it everywhere, even without production access, and it does not affect reputation. */
const mailSimulator = 'success@simulator.amazonses.com'

const SmokeArguments = z
  .object({
    env: EnvironmentArgument,
    endpoint: Endpoint,
    profile: z.string().min(1, '--profile is empty.').optional(),
    to: EmailAddress.default(mailSimulator),
  })
  .refine(isElsewhere, elsewhere)

/** `--env NAME [--endpoint URL] [--profile P] [--to ADDRESS]`. Throws UsageError. */
export const smokeArguments = (args: readonly string[]): z.infer<typeof SmokeArguments> =>
  parse(SmokeArguments, read(args, ['env', 'endpoint', 'profile', 'to']))

/** A sentence for AWS errors about invalid credentials or a missing deployment. */
function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (
    error.name === 'CredentialsProviderError' ||
    /^(ExpiredToken|InvalidAccessKeyId|UnrecognizedClient)/.test(error.name)
  )
    return `This terminal has no valid AWS credentials: aws sts get-caller-identity must succeed. (${error.message})`
  if (error.name.startsWith('AccessDenied'))
    return `AWS does not allow this user to do it; infra/deployer-policy.json has all rights that are needed. (${error.message})`
  if (error.name === 'ParameterNotFound')
    return 'This environment is not deployed in the account and region of the credentials: npm run ops -- deploy does it.'
  return undefined
}

/** Runs a script; a wrong invocation, invalid credentials or a missing environment is one line and a failing code. */
export async function main(script: () => Promise<void>): Promise<void> {
  try {
    await script()
  } catch (error) {
    const message = error instanceof UsageError ? error.message : sentenceFor(error)
    if (message === undefined) throw error
    console.error(message)
    process.exitCode = 2
  }
}
