import { afterAll, beforeAll } from 'vitest'
import { aFolderForAll } from '../../packages/local-cloud/src/testing/folder.ts'
import { type LocalStack, startLocalStack } from '../local-stack.ts'

/** A stack for the tests of a file, started before them: this process has its services, and the variables of `sources`. */
export function ownStack(...sources: string[]) {
  const own = { dir: aFolderForAll() } as { dir: string; stack: LocalStack }
  beforeAll(async () => {
    own.stack = await startLocalStack({ dir: own.dir, port: 0, web: false })
    const { environment, port } = own.stack
    const variables = sources.map((source) => own.stack.variablesOf(source))
    Object.assign(process.env, environment, ...variables, { PORT: String(port), LINTEL_DATA: own.dir })
  })
  afterAll(() => own.stack.close())
  return own
}
