import { watch } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import { isEmpty } from './demo/empty.ts'
import { seedDemo } from './demo/seed.ts'
import { root, startLocalStack } from './local-stack.ts'

/**
 * `npm run dev`: like `npm start`, with changes applied immediately. Vite serves the web with hot replacement, and
 * passes everything else on to the stack; a changed handler runs on the next call. A changed contract or infrastructure
 * requires a restart.
 */
const port = Number(process.env.PORT ?? 4000)
const stack = await startLocalStack({
  dir: path.resolve(root, process.env.LINTEL_DATA ?? '.local'),
  port: 0,
  web: false,
  log: (text) => console.error(text),
})
if (await isEmpty(stack)) await seedDemo(stack, (done) => console.log(`  ${done}`))

process.env.LINTEL_ORIGIN = `http://127.0.0.1:${stack.port}`
const vite = await createServer({
  root: path.join(root, 'web'),
  configFile: path.join(root, 'web/vite.config.ts'),
  server: { port, strictPort: true },
})
await vite.listen()

// Editors save in several steps: one reload covers all changes within a moment.
let pending: NodeJS.Timeout | undefined
const watchers = ['functions', 'packages'].map((folder) =>
  watch(path.join(root, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.ts')) return
    clearTimeout(pending)
    pending = setTimeout(() => void stack.reload().then(() => console.log(`Handlers take up ${file}`)), 150)
  }),
)

const end = async () => {
  for (const watcher of watchers) watcher.close()
  await vite.close()
  await stack.close()
  process.exit(0)
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())

console.log(`Lintel is ready at http://localhost:${port}; changes show at once.`)
