import {
  ConverseCommand,
  type ContentBlock,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  type ToolInputSchema,
} from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod'
import { models } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { makeLogger, makeMetrics } from '../../lib/logging.ts'
import { NoModel, NotTranscribed } from '../port.ts'

const log = makeLogger('transcription')
const metrics = makeMetrics('transcription')

/** Approximate pounds per thousand tokens: Amazon Nova Pro in London, November 2026. For the provider only. */
const pounds = { in: 0.00075, out: 0.003 }
interface Limits {
  maxMs: number
  maxTokens: number
}
/** For users who are waiting: a later response would be useless. */
const interactiveLimits: Limits = { maxMs: 12_000, maxTokens: 1500 }
/** An invalid response is requested once more. */
const tries = 2

const tool = 'answer'

/** One invalid response, which was still charged; a second try may succeed. */
class OddAnswer extends NotTranscribed {}

export const modelIds = (): string[] =>
  variable('TRANSCRIPTION_MODELS')
    .split(' ')
    .filter((id) => id !== 'none')

/** By a tool of this schema. Throws `NoModel`; or `NotTranscribed` if it refuses, is too slow, or invalid twice. */
export async function ask<S extends z.ZodType>(
  schema: S,
  prompt: string,
  content: ContentBlock[],
  limits: Limits = interactiveLimits,
): Promise<{ answer: z.output<S>; cost: number }> {
  let cost = 0
  for (let attempt = 1; ; attempt++) {
    try {
      const asked = await askOnce(schema, prompt, content, limits)
      return { answer: asked.answer, cost: cost + asked.cost }
    } catch (error) {
      const reason = refusal(error)
      if (!(reason instanceof NotTranscribed)) throw reason
      cost += reason.cost
      if (reason instanceof NoModel) throw reason
      if (!(reason instanceof OddAnswer)) throw new NotTranscribed(reason.message, cost)
      log.warn('The model returned an invalid answer', { attempt, why: reason.message })
      if (attempt === tries) throw new NotTranscribed(reason.message, cost)
    }
  }
}

async function askOnce<S extends z.ZodType>(
  schema: S,
  prompt: string,
  content: ContentBlock[],
  { maxMs, maxTokens }: Limits,
) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ToolInputSchema.JsonMember['json']
  const request = {
    system: [{ text: prompt }],
    messages: [{ role: 'user' as const, content }],
    inferenceConfig: { maxTokens: maxTokens, temperature: 0 },
    toolConfig: {
      tools: [{ toolSpec: { name: tool, description: 'Takes the answer.', inputSchema: { json } } }],
      toolChoice: { tool: { name: tool } },
    },
  }
  const { output, stopReason, usage } = await sendToFirst(request, AbortSignal.timeout(maxMs))
  const cost = ((usage?.inputTokens ?? 0) * pounds.in + (usage?.outputTokens ?? 0) * pounds.out) / 1000
  if (stopReason === 'content_filtered' || stopReason === 'guardrail_intervened')
    throw new NotTranscribed(`The model refused: ${stopReason}.`, cost)
  const used = output?.message?.content?.find((block) => block.toolUse !== undefined)?.toolUse
  if (!used) throw new OddAnswer(`The model did not use the tool: ${stopReason}.`, cost)
  const { data, error } = schema.safeParse(used.input)
  if (error) throw new OddAnswer(`The answer does not match its schema: ${error.issues[0]?.message}`, cost)
  return { answer: data, cost }
}

/** A model that is unknown in the region, runs only across regions, has ended, or is closed to the account. */
const isNotOffered = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(AccessDenied|ResourceNotFound)Exception$/.test(error.name) ||
    (error.name === 'ValidationException' && /model identifier|on-demand throughput|not allowed/i.test(error.message)))

/** IAM's words: Bedrock refuses a model that is closed to the account in others. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'AccessDeniedException' &&
  error.message.includes('is not authorized to perform: bedrock:')

/** The metric ModelsForbidden has an alarm. */
export function noteForbidden() {
  metrics.addMetric('ModelsForbidden', 'Count', 1)
  metrics.publishStoredMetrics()
}

/** To the first model that is offered. */
async function sendToFirst(
  request: Omit<ConverseCommandInput, 'modelId'>,
  abortSignal: AbortSignal,
): Promise<ConverseCommandOutput> {
  for (const modelId of modelIds())
    try {
      return await models.send(new ConverseCommand({ ...request, modelId }), { abortSignal })
    } catch (error) {
      if (!isNotOffered(error)) throw error
      log.error('A model is not offered', { modelId, why: String(error) })
      if (isForbidden(error)) noteForbidden()
    }
  throw new NoModel('No model is offered.')
}

/** Those that a retry may cure become failures. */
function refusal(error: unknown): unknown {
  const passing = new Set([
    'ThrottlingException',
    'ServiceUnavailableException',
    'ModelTimeoutException',
    'ModelNotReadyException',
    'ModelErrorException',
    'InternalServerException',
    'AbortError',
    'TimeoutError',
  ])
  return error instanceof Error && passing.has(error.name)
    ? new NotTranscribed(`${error.name}: ${error.message}`)
    : error
}
