import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { aFolder } from './folder.ts'
import { credentialsOf } from '../iam/credentials.ts'
import { createLambda, type AsyncSettings, type FunctionSpec, type Lambda } from '../lambda/index.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** A folder for each test of the file, in which a Lambda with its sources is started. */
export function lambdaForEachTest() {
  let dir = ''
  let lambda: Lambda | undefined
  const letters: { target: string; letter: object }[] = []
  beforeEach(() => {
    dir = aFolder()
    letters.length = 0
  })
  afterEach(async () => {
    await lambda?.close()
    lambda = undefined
  })

  function specOf([name, source]: [string, string], more: Partial<FunctionSpec>): FunctionSpec {
    const entry = join(dir, 'src', `${name}.ts`)
    mkdirSync(join(dir, 'src'), { recursive: true })
    writeFileSync(entry, source)
    return {
      name,
      entry,
      handler: 'handler',
      timeoutSeconds: 5,
      memoryMegabytes: 256,
      architecture: 'arm64',
      environment: { OWN: name },
      credentials: credentialsOf(name),
      external: [],
      loaders: {},
      ...more,
    }
  }

  return {
    letters,
    get dir() {
      return dir
    },
    get lambda(): Lambda {
      if (!lambda) throw new Error('The test has started no Lambda.')
      return lambda
    },
    /** Writes sources, each a separate function, and starts them. */
    start(sources: Record<string, string>, more: Partial<FunctionSpec> = {}, settings: AsyncSettings = {}) {
      const functions = Object.entries(sources).map((source) => specOf(source, more))
      lambda = createLambda({
        region: 'eu-west-2',
        account: '000000000000',
        root: ROOT,
        dir: join(dir, 'data'),
        bundleDir: join(dir, 'bundles'),
        functions,
        environment: { AWS_REGION: 'eu-west-2' },
        asyncSettings: Object.fromEntries(functions.map(({ name }) => [name, settings])),
        onDeadLetter: (target, letter) => letters.push({ target, letter }),
      })
    },
  }
}
