import { createContext, Script, type Context } from 'node:vm'
import { parentPort } from 'node:worker_threads'

/** Events are passed as text, so that our objects are unreachable. */
export interface ViewerCall {
  id: number
  /** Compiled once. */
  source: string
  event: string
}

export type ViewerAnswer = { id: number; answer: string } | { id: number; error: string }

const contexts = new Map<string, Context>()
const run = new Script('handler(JSON.parse(eventText))')

const prepare = (source: string): Context => {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
  new Script(source).runInContext(context)
  contexts.set(source, context)
  return context
}

const answerTo = async ({ id, source, event }: ViewerCall): Promise<ViewerAnswer> => {
  try {
    const context = contexts.get(source) ?? prepare(source)
    context['eventText'] = event
    const answer: unknown = await run.runInContext(context)
    return { id, answer: JSON.stringify(answer) ?? 'null' }
  } catch (error) {
    // A context that failed half-way is not reused.
    contexts.delete(source)
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (call: ViewerCall) => void answerTo(call).then((answer) => parentPort?.postMessage(answer)))
