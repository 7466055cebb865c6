import { ConverseCommand, type ContentBlock, type ToolInputSchema } from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod'
import { models } from '../../lib/aws.ts'
import { variable } from '../../lib/environment.ts'
import { makeLogger } from '../../lib/logging.ts'
import { NotTranscribed } from '../port.ts'

const log = makeLogger('transcription')

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

/** By a tool of this schema. Throws `NotTranscribed` if the model refuses, is too slow, or invalid twice. */
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
  const { output, stopReason, usage } = await models.send(
    new ConverseCommand({
      modelId: variable('TRANSCRIPTION_MODEL'),
      system: [{ text: prompt }],
      messages: [{ role: 'user', content }],
      inferenceConfig: { maxTokens: maxTokens, temperature: 0 },
      toolConfig: {
        tools: [{ toolSpec: { name: tool, description: 'Takes the answer.', inputSchema: { json } } }],
        toolChoice: { tool: { name: tool } },
      },
    }),
    { abortSignal: AbortSignal.timeout(maxMs) },
  )
  const cost = ((usage?.inputTokens ?? 0) * pounds.in + (usage?.outputTokens ?? 0) * pounds.out) / 1000
  if (stopReason === 'content_filtered' || stopReason === 'guardrail_intervened')
    throw new NotTranscribed(`The model refused: ${stopReason}.`, cost)
  const used = output?.message?.content?.find((block) => block.toolUse !== undefined)?.toolUse
  if (!used) throw new OddAnswer(`The model did not use the tool: ${stopReason}.`, cost)
  const { data, error } = schema.safeParse(used.input)
  if (error) throw new OddAnswer(`The answer does not match its schema: ${error.issues[0]?.message}`, cost)
  return { answer: data, cost }
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
