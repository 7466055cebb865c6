import * as contract from '@lintel/contract'
import { describe, expect, it } from 'vitest'
import { isProduction, isTest, sourceFiles } from './source-files.ts'

type Messages = Readonly<Record<string, string | ((what: never) => string)>>

/** The contract's messages, by group. */
const groups = Object.entries<unknown>(contract).filter((entry): entry is [string, Messages] =>
  entry[0].endsWith('Messages'),
)

const contractFiles = /^packages\/contract\//
const files = sourceFiles()
const production = files.filter((file) => isProduction(file) && !contractFiles.test(file.path))
/** The contract's own checks show messages too; its messages and what routes say of themselves show nothing. */
const checks = files.filter(
  (file) => isProduction(file) && contractFiles.test(file.path) && !/(messages|routes)\.ts$/.test(file.path),
)
const tests = files.filter((file) => isTest(file) && file.path !== 'functions/test/messages.test.ts')

/** The longest part of a message that does not depend on what it is about. */
const fixedPart = (message: string | ((what: never) => string)): string => {
  if (typeof message === 'string') return message
  const mark = '\u0000'
  const parts = (message as (what: unknown) => string)(mark).split(mark)
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

const messages = groups.flatMap(([group, members]) =>
  Object.entries(members).map(([name, message]) => ({ name: `${group}.${name}`, text: fixedPart(message) })),
)

/** True where a file names the message as code does. */
const names = (name: string) => {
  const pattern = new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\b`)
  return ({ text }: { text: string }) => pattern.test(text)
}

describe('the messages of the specification', () => {
  it('are read from the contract', () => {
    expect(messages.length).toBeGreaterThan(100)
  })

  it('are shown by some code, from the contract', () => {
    const unused = messages.filter(({ name }) => ![...production, ...checks].some(names(name))).map(({ name }) => name)
    expect(unused).toEqual([])
  })

  it('are written out nowhere else', () => {
    const long = messages.filter(({ text }) => text.length > 20)
    const copies = long.flatMap(({ name, text }) =>
      production.filter((file) => file.text.includes(text)).map((file) => `${file.path}: ${name}`),
    )
    expect(copies).toEqual([])
  })

  it('are read by some test', () => {
    const unread = messages
      .filter(({ name, text }) => !tests.some((file) => file.text.includes(text) || names(name)(file)))
      .map(({ name }) => name)
    expect(unread).toEqual([])
  })
})
