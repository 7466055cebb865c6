import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import type { Oldest } from '../app/browsers.ts'

/** A global, or a member of one, that one of the oldest browsers lacks. */
export interface NewerFeature {
  owner: string
  /** Undefined for the global itself. */
  name: string | undefined
  isStatic: boolean
  /** Every browser of today has it, so that code may use it without asking. */
  isEverywhere: boolean
}

type Browser = keyof Oldest

/** iPhones have Safari's engine, and are what opens visitors' links. */
const nameInData = { safari: 'safari_ios', chrome: 'chrome', firefox: 'firefox' } as const

/** 'preview' and no version are in no release. */
const versionOf = (version: unknown): number => Number.parseFloat(String(version).replace('≤', '')) || Infinity

const isIn = ({ support }: CompatStatement, browser: Browser, version: number): boolean =>
  [support[nameInData[browser]] ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, ...entry }) =>
        versionOf(added) <= version &&
        versionOf(removed) > version &&
        !entry.flags &&
        !entry.alternative_name &&
        !entry.prefix,
    )

const isNewer = (compat: CompatStatement | undefined, oldest: Oldest): compat is CompatStatement =>
  compat !== undefined &&
  (Object.keys(nameInData) as Browser[]).some((browser) => !isIn(compat, browser, oldest[browser]))

const isEverywhere = (compat: CompatStatement) =>
  (Object.keys(nameInData) as Browser[]).every((browser) => isIn(compat, browser, Number.MAX_VALUE))

const membersOf = (identifier: Identifier | undefined) =>
  Object.entries(identifier ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]

const builtins = data.javascript['builtins'] ?? {}

const globals = [builtins, data.api].flatMap(membersOf)

const memberName = (name: string) => name.replace(/_static$/, '')

const isStatic = (owner: string, name: string) =>
  name.endsWith('_static') ||
  (Object.hasOwn(builtins, owner) && memberName(name) in Object(Reflect.get(globalThis, owner)))

/** Standard globals and members of `javascript` and `api` that one of these browsers lacks. */
export const newerFeatures = (oldest: Oldest): NewerFeature[] =>
  globals.flatMap(([owner, identifier]) =>
    [['', identifier] as [string, Identifier], ...membersOf(identifier)].flatMap(([name, { __compat: compat }]) =>
      isNewer(compat, oldest) && compat.status?.standard_track && !/_event$|^@@/.test(name) && name !== owner
        ? {
            owner,
            name: memberName(name) || undefined,
            isStatic: isStatic(owner, name),
            isEverywhere: isEverywhere(compat),
          }
        : [],
    ),
  )

/**
 * The features that a script calls without asking for them: `Promise.withResolvers(`, `new CompressionStream`,
 * `.toSorted(`. A member is known by its name alone, so not if an older one has the same name, nor if it is only read.
 */
export const callsIn = (code: string, newer: readonly NewerFeature[]): string[] => {
  const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name))
  const made = found(/\bnew (?:(?:globalThis|self|window)\.)?([\w$]+)/g)
  const called = found(/\.([\w$]+)\(/g)
  const statics = found(/(?<![\w$])([A-Z]\w*\.\w+)/g)
  return newer.flatMap(({ owner, name, isStatic: isOfOwner, isEverywhere: isCommon }) => {
    if (name === undefined) return made.has(owner) ? owner : []
    if (isOfOwner) return called.has(name) && statics.has(`${owner}.${name}`) ? `${owner}.${name}` : []
    return called.has(name) && isCommon && !olderNames(newer).has(name) ? `.${name}` : []
  })
}

let known: { newer: readonly NewerFeature[]; names: ReadonlySet<string> } | undefined

/** Names of members that the oldest browsers have on some object. */
const olderNames = (newer: readonly NewerFeature[]): ReadonlySet<string> => {
  if (known?.newer === newer) return known.names
  const isNew = new Set(newer.map(({ owner, name }) => `${owner}.${name}`))
  const names = new Set(
    globals.flatMap(([owner, identifier]) =>
      membersOf(identifier).flatMap(([name]) => (isNew.has(`${owner}.${memberName(name)}`) ? [] : memberName(name))),
    ),
  )
  known = { newer, names }
  return names
}
