import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as z from 'zod'
import { asAwsError, parseObject, readBody } from './aws-json.ts'
import { AwsError } from './aws-error.ts'
import type { Judge } from './iam/judge.ts'

/** Only from this machine's own programs. */
export async function answerScript<S extends z.ZodType>(
  req: IncomingMessage,
  res: ServerResponse,
  { judge, schema, take }: { judge: Judge; schema: S; take: (script: z.output<S>) => void },
): Promise<void> {
  try {
    const body = await readBody(req)
    if (judge.callerOf(req, body).kind !== 'administrator')
      throw new AwsError('AccessDeniedException', 'Only this machine’s own programs say what a service answers.', {
        status: 403,
      })
    const { data, error } = schema.safeParse(parseObject(body))
    if (error) throw new AwsError('ValidationException', error.message)
    take(data)
    res.writeHead(204).end()
  } catch (error) {
    const { status, type, message } = asAwsError(error)
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ __type: type, message }))
  }
}
