import * as z from 'zod'
import type { Environment } from '../../infra/environments.ts'
import { UsageError } from './arguments.ts'
import type { Aws } from './aws.ts'

const Details = z.object({
  modelDetails: z.object({
    inputModalities: z.array(z.string()),
    inferenceTypesSupported: z.array(z.string()),
    modelLifecycle: z.object({ status: z.string() }),
  }),
})
const Availability = z.object({
  authorizationStatus: z.string(),
  entitlementAvailability: z.string(),
  regionAvailability: z.string(),
})

/** What keeps an account from using a model in a region, or undefined. */
async function problemOf(aws: Aws, region: string, model: string): Promise<string | undefined> {
  const ask = async (...command: string[]): Promise<unknown> =>
    JSON.parse(await aws(['bedrock', ...command, model, '--region', region, '--output', 'json']))
  try {
    const { modelDetails } = Details.parse(await ask('get-foundation-model', '--model-identifier'))
    // AWS refuses legacy ones to accounts that have not used them recently.
    if (modelDetails.modelLifecycle.status !== 'ACTIVE') return `is ${modelDetails.modelLifecycle.status}`
    if (!modelDetails.inferenceTypesSupported.includes('ON_DEMAND')) return 'runs only across regions'
    if (!modelDetails.inputModalities.includes('IMAGE')) return 'reads no images'
    const availability = Availability.parse(await ask('get-foundation-model-availability', '--model-id'))
    const refused = Object.entries(availability).find(([, status]) => status.startsWith('NOT_'))
    return refused && `is refused to this account (${refused.join(': ')})`
  } catch (error) {
    if (error instanceof Error && /ResourceNotFoundException|ValidationException/.test(error.message))
      return 'is not offered'
    throw error
  }
}

/**
 * Throws UsageError if Bedrock offers none of an environment's models to this account; returns a warning if it does not
 * offer all.
 */
export async function requireModel(
  aws: Aws,
  { region, transcriber, models }: Pick<Environment, 'region' | 'transcriber' | 'models'>,
): Promise<string | undefined> {
  const asked = transcriber === 'aws' ? models : []
  const problems = await Promise.all(asked.map(async (model) => [model, await problemOf(aws, region, model)] as const))
  const sentences = problems.flatMap(([model, problem]) => (problem ? [`${model} ${problem} in ${region}.`] : []))
  if (sentences.length === 0) return undefined
  if (sentences.length < asked.length) return `${sentences.join(' ')} The other one of \`models\` is used.`
  throw new UsageError(
    `${sentences.join(' ')} Set \`models\` in infra/environments.ts to others that read images and use tools, or to []: then photographs and most letters are not transcribed.`,
  )
}
