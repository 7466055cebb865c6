import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { featureNames, routesOf } from '@lintel/contract'
import { describe, expect, inject, it } from 'vitest'
import { isTest, sourceFiles, type SourceFile } from './source-files.ts'

const files = sourceFiles()
const functions = files.filter((file) => /^functions\/.*\.ts$/.test(file.path) && !isTest(file))

/** Production code that reads process.env directly, and the reasons. */
const readsEnvironment: Record<string, string> = {
  'functions/lib/environment.ts': 'the one place where variables of ours are read',
  'functions/documents/rendering/process-group.ts': 'asks what memory Lambda gives, in a variable of its own',
  'functions/documents/rendering/lay-out.ts': 'has no permission and no variable but this one, which may be absent',
  'functions/documents/rendering/sandbox/sandbox.ts': 'hands its own on to the program that it starts',
  'functions/documents/rendering/chromium-binary.ts': 'looks for an installed browser on Windows, by its folders',
}

const exportsHandler = ({ text }: SourceFile) => /^export (?:const|async function|function) handler\b/m.test(text)
const namesOf = (found: readonly SourceFile[]) => found.map((file) => file.path).toSorted()

describe('handlers', () => {
  it('are made by featureHandler, and serve their routes with operations of the same names and no others', async () => {
    for (const feature of featureNames) {
      const text = functions.find(({ path: name }) => name === `functions/${feature}/handler.ts`)?.text ?? ''
      expect(text).toMatch(new RegExp(`export const handler = featureHandler\\(\\{\\s*feature: '${feature}'`))
      expect(text.match(/\bhandler\b/g)).toHaveLength(1)
      const operations = (await import(`../${feature}/operations.ts`)) as object
      const names = routesOf(feature).map(({ name }) => name)
      expect(Object.keys(operations).toSorted()).toEqual(names.toSorted())
    }
  })

  it('are exactly those that a deployment runs', () => {
    const assembly = path.join(inject('stack').dir, 'assembly')
    const templates = readdirSync(assembly).filter((name) => name.endsWith('.template.json'))
    const entries = templates.flatMap((name) =>
      [...readFileSync(path.join(assembly, name), 'utf8').matchAll(/"local:entry": "([^"]+)"/g)].map(
        ([, entry]) => entry,
      ),
    )
    expect(new Set(entries)).toEqual(new Set(namesOf(functions.filter(exportsHandler))))
  })
})

describe('functions', () => {
  it('read the environment in one place', () => {
    const found = functions.filter(({ text }) => text.includes('process.env'))
    expect(namesOf(found)).toEqual(Object.keys(readsEnvironment).toSorted())
  })

  it('never read a whole table, except for the two that must miss nothing of a client', () => {
    const found = functions.filter(({ text }) => /\b(?:Batch|paginate)?Scan(?:Command)?\b/.test(text))
    expect(namesOf(found)).toEqual(['functions/lib/table.ts'])
    const assembly = path.join(inject('stack').dir, 'assembly')
    const policies = readdirSync(assembly)
      .filter((name) => name.endsWith('.template.json'))
      .flatMap((name) => {
        const { Resources } = JSON.parse(readFileSync(path.join(assembly, name), 'utf8')) as { Resources: object }
        return Object.entries(Resources)
      })
    const scanning = policies.filter(([, resource]) => JSON.stringify(resource).includes('dynamodb:Scan'))
    expect(scanning.map(([name]) => name.replace(/Role.*/, '')).toSorted()).toEqual([
      'ClientErasureStep',
      'ClientExportStep',
    ])
  })

  it('create AWS clients in one place, without endpoint or credentials', () => {
    const made = functions.filter(({ text }) => /new (?:\w+)Client\(/.test(text))
    expect(namesOf(made)).toEqual(['functions/lib/aws.ts'])
    expect(made[0]?.text).not.toMatch(/accessKeyId|secretAccessKey|localhost|127\.0\.0\.1/)
  })
})

/** Secrets that must not be in the repository: pattern, and an example in parts, to see that the pattern finds it. */
const secrets: [string, RegExp, string[]][] = [
  ['access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, ['AKIA', 'A2'.repeat(8)]],
  [
    'private key',
    /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{16}/,
    ['-----BEGIN', ' PRIVATE KEY-----\n', 'Aa1+'.repeat(4)],
  ],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{30,}\b/, ['ghp_', 'a1'.repeat(18)]],
  ['npm token', /\bnpm_[A-Za-z0-9]{30,}\b/, ['npm_', 'a1'.repeat(18)]],
  ['Google key', /\bAIza[0-9A-Za-z_-]{35}\b/, ['AIza', 'a'.repeat(35)]],
  ['Slack token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/, ['xoxb', '-1234567890']],
  ['password in an address', /\b[a-z]+:\/\/[^\s:/@'"`$]+:[^\s:/@'"`$]+@[^\s/]+/, ['https://me', ':pw', '@a.example']],
  [
    'registry',
    /\b(?:registry\.(?:npmjs|yarnpkg)|npm\.pkg\.github|(?:artifactory|codeartifact|jfrog)\.\w+)\b/i,
    ['registry', '.npmjs', '.org'],
  ],
  ['folder of a machine', /(?:^|[\s'"`(=:])\/(?:work|root|home\/\w+|Users\/\w+)\//m, [' /wo', 'rk/main']],
]

/** Where passwords can be written out: the demonstration's, and those of test users. */
const mayNamePasswords = (file: SourceFile) => isTest(file) || file.path.startsWith('packages/fixtures/src/')

const writtenPassword =
  /\b\w*(?:password|passwd|secret)\w*['"]?\s*[:=]\s*(['"`])(?=[^'"`]*\d)(?=[^'"`]*[A-Za-z])[^'"`\s$]{8,}\1/i

it('the files of the repository contain no secret, and no password except those of the demonstration and of tests', () => {
  expect(namesOf(files)).toContain('functions/test/handlers.test.ts')
  for (const [name, pattern, example] of secrets) {
    expect(example.join('')).toMatch(pattern)
    expect(namesOf(files.filter(({ text }) => pattern.test(text))), name).toEqual([])
  }
  expect(["const password = 'Horse", "-Battery-9'"].join('')).toMatch(writtenPassword)
  expect(namesOf(files.filter((file) => !mayNamePasswords(file) && writtenPassword.test(file.text)))).toEqual([])
})
