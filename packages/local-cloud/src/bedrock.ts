import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { asAwsError, parseObject, readBody } from './aws-json.ts'
import { AwsError } from './aws-error.ts'
import { administratorAlone, type Judge } from './iam/judge.ts'
import { answerScript } from './script.ts'
import type { Service } from './service.ts'

/** The model's tool responses, one call after the other, or the error to return. */
const modelScript = z.strictObject({
  says: z.array(
    z.union([
      z.strictObject({ input: z.unknown(), stopReason: z.string().default('tool_use') }),
      z.strictObject({ error: z.string(), status: z.int() }),
    ]),
  ),
})

/** A picture has at most 3.75 MB; base64 in JSON adds a third. */
const maxImageCharacters = (3.75 * 2 ** 20 * 4) / 3

const contentBlock = z.union([
  z.strictObject({ text: z.string().regex(/\S/, 'The text field in the ContentBlock object is blank.') }),
  z.strictObject({
    image: z.strictObject({
      format: z.enum(['png', 'jpeg', 'gif', 'webp']),
      source: z.strictObject({ bytes: z.base64().min(1).max(maxImageCharacters) }),
    }),
  }),
])

const toolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/)

/** The limits of Converse's reference; anything else is refused. */
const converseInput = z.strictObject({
  system: z.array(z.strictObject({ text: z.string().min(1) })).optional(),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.array(contentBlock).min(1).max(20) }))
    .min(1),
  inferenceConfig: z
    .strictObject({ maxTokens: z.int().min(1).optional(), temperature: z.number().min(0).max(1).optional() })
    .optional(),
  toolConfig: z.strictObject({
    tools: z
      .array(
        z.strictObject({
          toolSpec: z.strictObject({
            name: toolName,
            description: z.string().min(1).optional(),
            inputSchema: z.strictObject({ json: z.looseObject({ type: z.literal('object') }) }),
          }),
        }),
      )
      .min(1),
    toolChoice: z.strictObject({ tool: z.strictObject({ name: toolName }) }),
  }),
})

export function createBedrock(options: { basePath: string; region: string; judge?: Judge }): Service {
  const { basePath, region, judge = administratorAlone } = options
  let script: z.output<typeof modelScript> = { says: [] }

  function converse(body: string) {
    const { data, error } = converseInput.safeParse(parseObject(body))
    if (error) throw new AwsError('ValidationException', z.prettifyError(error))
    const { tools, toolChoice } = data.toolConfig
    if (!tools.some(({ toolSpec }) => toolSpec.name === toolChoice.tool.name))
      throw new AwsError('ValidationException', `There is no tool ${toolChoice.tool.name}.`)
    if (data.messages[0]?.role !== 'user')
      throw new AwsError('ValidationException', 'A conversation must start with a user message.')
    const said = script.says.shift()
    if (!said)
      throw new AwsError('ServiceUnavailableException', 'Nobody has said what this machine’s model answers.', {
        status: 503,
      })
    if ('error' in said) throw new AwsError(said.error, 'As it was told.', { status: said.status })
    const toolUse = { toolUseId: `tooluse_${randomUUID()}`, name: toolChoice.tool.name, input: said.input }
    return {
      output: { message: { role: 'assistant', content: [{ toolUse }] } },
      stopReason: said.stopReason,
      usage: {
        inputTokens: Math.ceil(body.length / 4),
        outputTokens: 100,
        totalTokens: Math.ceil(body.length / 4) + 100,
      },
      metrics: { latencyMs: 1 },
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      const body = await readBody(req)
      const caller = judge.callerOf(req, body)
      const [, id] = /^\/model\/([^/]+)\/converse$/.exec((req.url ?? '').slice(basePath.length)) ?? []
      if (id === undefined || req.method !== 'POST')
        throw new AwsError('UnknownOperationException', 'The local Bedrock knows Converse alone.', { status: 404 })
      const resource = `arn:aws:bedrock:${region}::foundation-model/${decodeURIComponent(id)}`
      judge.require(caller, [{ action: 'bedrock:InvokeModel', resource }])
      const said = JSON.stringify(converse(body))
      res.writeHead(200, { 'content-type': 'application/json' }).end(said)
    } catch (error) {
      const { type, message, status } = asAwsError(error)
      const head = { 'content-type': 'application/json', 'x-amzn-errortype': type }
      res.writeHead(type === 'AccessDeniedException' ? 403 : status, head).end(JSON.stringify({ message }))
    }
  }

  return {
    handle: (req, res) =>
      req.url === `${basePath}/local/script`
        ? answerScript(req, res, { judge, schema: modelScript, take: (told) => void (script = told) })
        : answer(req, res),
    close: async () => undefined,
  }
}
