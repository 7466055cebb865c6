/**
 * A process with the whole product, to be killed by durability.test.ts: `node stack.ts <folder> <port>`. Prints one line
 * of JSON, a `RunningStack`, once it is ready.
 */
import { flushCompileCache } from 'node:module'
import { startLocalStack } from '../local-stack.ts'
import type { RunningStack } from './killable.ts'

const [dir = '', port = ''] = process.argv.slice(2)
const stack = await startLocalStack({ dir, port: Number(port), web: false, chaos: true, log: console.error })
const sources = ['clients', 'reports', 'uploads', 'documents', 'realtime', 'client-data'].map(
  (name) => `functions/${name}/handler.ts`,
)
const running: RunningStack = {
  url: stack.url,
  port: stack.port,
  config: stack.config,
  environment: Object.assign({ ...stack.environment }, ...sources.map((source) => stack.variablesOf(source))),
}
// Node would write its compile cache on exit, which this process never reaches.
flushCompileCache()
console.log(JSON.stringify(running))
